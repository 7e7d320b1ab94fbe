import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

/** A server in a process of its own, once it has said that it is ready. */
export interface ProcessServer {
  /** From the start of the process to its word, in milliseconds. */
  readonly readyMs: number;
  /** Resident memory of the process, in megabytes. */
  residentMegabytes(): Promise<number>;
  /** What the program answers to a message, when it listens to any. */
  ask(question: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts a Node program and waits until it prints a text.
 *
 * @throws Error with the end of what it printed, when it stops before.
 */
export function startProcess(args: readonly string[], readyText: string): Promise<ProcessServer> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes(readyText)) return;
      // A server may go on printing, a line per request; to keep that would take the time of who measures it.
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", read).resume();
      resolve({
        readyMs: performance.now() - started,
        residentMegabytes: () => residentMegabytes(child),
        ask: (question) => ask(child, question),
        stop: () => stop(child),
      });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Error(`${args[0]} stopped with ${code} before it was ready: ${printed.slice(-500)}`));
    });
  });
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

async function ask(child: ChildProcess, question: string): Promise<unknown> {
  const answer = once(child, "message");
  child.send(question);
  return (await answer)[0];
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit").once("exit", () => resolve());
    child.kill();
  });
}
