import { setFlagsFromString } from "node:v8";
import { findPackageRunners, onceGone } from "@ledgergate/service-kit/package-runner";
import { startMock } from "../server/start-mock.ts";
import { readCommandLine } from "./command-line.ts";
import { logLine, readyMessage } from "./messages.ts";

/** Serves until a signal arrives or the package runner that started the command has ended. */
export async function serve(flags: Readonly<Record<string, unknown>>, env: NodeJS.Dict<string>): Promise<void> {
  // First, because a runner that has ended cannot be found later.
  const runners = findPackageRunners();
  const { log = process.stdout.isTTY, ...options } = readCommandLine(flags, env);
  const colour = process.stdout.isTTY && !process.env.NO_COLOR;
  const mock = await startMock({
    ...options,
    onReload: (api) => console.log(`Reloaded the document of ${api}.`),
    ...(log && { onExchange: (exchange) => console.log(logLine(exchange, colour)) }),
  });
  // `ledgergate-mock | head` closes the pipe. The mock continues without its log.
  process.stdout.on("error", () => {});
  console.log(readyMessage(mock, options));
  // Keeps V8's young generation at its initial size. Under load it would grow to 128 MB without a gain in speed: the garbage of a request is
  // small and short-lived.
  setFlagsFromString("--semi-space-growth-factor=1");
  const stop = (): void => void mock.close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  onceGone(runners, stop);
}
