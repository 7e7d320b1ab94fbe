#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { errorMessage } from "@ledgergate/document";
import { help, readCommandLine } from "./command/command-line.ts";
import { logLine, readyMessage } from "./command/messages.ts";
import { readVersion } from "./version.ts";

const failed = 1;
/** Usage error: trying again cannot help. */
const misused = 2;

let exitCode = misused;
try {
  const command = readCommandLine(process.argv.slice(2), process.env);
  exitCode = failed;
  if (command.help) console.log(help);
  else if (command.version) console.log(readVersion());
  else await serve(command);
} catch (error) {
  console.error(`ledgergate-mock: ${errorMessage(error)}`);
  process.exitCode = exitCode;
}

async function serve(command: ReturnType<typeof readCommandLine>): Promise<void> {
  const { log = process.stdout.isTTY, help: _, version: __, ...options } = command;
  // Loaded only now: help and version need not wait for Prism.
  const { startMock } = await import("./server/start-mock.ts");
  const colour = process.stdout.isTTY && !process.env.NO_COLOR;
  const mock = await startMock({
    ...options,
    onReload: (api) => console.log(`Reloaded the document of ${api}.`),
    ...(log && { onExchange: (exchange) => console.log(logLine(exchange, colour)) }),
  });
  // `ledgergate-mock | head` closes the pipe; the mock goes on without its log.
  process.stdout.on("error", () => {});
  console.log(readyMessage(mock, options));
  holdMemory();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => mock.close().then(() => process.exit(0)));
}

/**
 * Keeps V8's young generation at the size that it has after the start. Under load it would grow to 128 MB without making
 * anything faster: the garbage of a request is small and short-lived.
 */
function holdMemory(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
