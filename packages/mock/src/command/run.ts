import { setFlagsFromString } from "node:v8";
import { errorMessage } from "@ledgergate/document";
import { findPackageRunners, onceGone } from "@ledgergate/document/package-runner";
import { readVersion } from "../version.ts";
import { help, readCommandLine } from "./command-line.ts";
import { logLine, readyMessage } from "./messages.ts";

const failed = 1;
/** Usage error: trying again cannot help. */
const misused = 2;

/** Runs the command with its arguments. Gives the exit code, or undefined while it serves. */
export async function run(args: readonly string[], env: NodeJS.Dict<string>): Promise<number | undefined> {
  let exitCode = misused;
  try {
    const command = readCommandLine(args, env);
    exitCode = failed;
    if (command.help) console.log(help);
    else if (command.version) console.log(readVersion());
    else {
      await serve(command);
      return undefined;
    }
    return 0;
  } catch (error) {
    console.error(`ledgergate-mock: ${errorMessage(error)}`);
    return exitCode;
  }
}
async function serve(command: ReturnType<typeof readCommandLine>): Promise<void> {
  const { log = process.stdout.isTTY, help: _, version: __, ...options } = command;
  // Before anything takes time: who is gone by then would not be found.
  const runners = findPackageRunners();
  // Loaded only now: help and version need not wait for Prism.
  const { startMock } = await import("../server/start-mock.ts");
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
  const stop = (): void => void mock.close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  onceGone(runners, stop);
}

/**
 * Keeps V8's young generation at the size that it has after the start. Under load it would grow to 128 MB without making
 * anything faster: the garbage of a request is small and short-lived.
 */
function holdMemory(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
