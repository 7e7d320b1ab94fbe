import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server that ends with this process, however this process ends. */
export interface SupervisedServer extends AsyncDisposable {
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
}

interface Supervision {
  /** A text that the server prints when it accepts connections. */
  readonly readyText: string;
  readonly signal: "KILL" | "QUIT";
  /** A folder that is removed when the server has ended. */
  readonly folder?: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** Stops the server when standard input is closed. Ends when the server has ended, also if it ended by itself. */
const script = `signal=$1 folder=$2; shift 2; exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ read -r _ <&3; kill "-$signal" $server; } >/dev/null 2>&1 & watcher=$!
wait $server; code=$?
[ -z "$folder" ] || rm -rf "$folder"
kill $watcher 2>/dev/null; exit $code`;

/**
 * Starts a server under a shell, and waits until it is ready. When this process closes the pipe or ends, the shell stops the server.
 *
 * @throws Error with the end of its output, if the server ends before it is ready.
 */
export async function supervise(
  command: readonly string[],
  { readyText, signal, folder = "", ...user }: Supervision,
): Promise<SupervisedServer> {
  const shell = spawn("sh", ["-c", script, "sh", signal, folder, ...command], {
    stdio: ["pipe", "pipe", "pipe"],
    // Ctrl-C in the terminal must reach only this process.
    detached: true,
    ...user,
  });
  const streams = [shell.stdout, shell.stderr];
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer): void => {
      said = (said + text).slice(-10_000);
      if (said.includes(readyText)) resolve();
    };
    for (const stream of streams) stream.on("data", read);
    shell.once("error", reject);
    shell.once("close", () => reject(new Error(`${command[0]} does not start: ${said.trim()}`)));
  });
  for (const stream of streams) stream.removeAllListeners("data").resume();
  // The server must not keep this process alive.
  shell.unref();
  for (const pipe of [shell.stdin, ...streams]) (pipe as { unref?(): void }).unref?.();
  const stop = async (): Promise<void> => {
    shell.ref();
    shell.stdin.end();
    if (shell.exitCode === null) await once(shell, "exit");
  };
  return { stop, [Symbol.asyncDispose]: stop };
}
