import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A program in a separate process, and everything that it has printed. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Texts on standard output, on standard error, and on both in the order of their arrival. */
  readonly output: { readonly out: string; readonly err: string; readonly all: string };
  /** Resolves when the program has ended and its output is complete: with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /**
   * Waits for a text.
   *
   * @throws Error with the end of the output, if the program ends before it prints the text.
   */
  printed(text: RegExp): Promise<RegExpExecArray>;
  /**
   * Waits until `isReady` holds, and checks it every 20 ms.
   *
   * @throws Error as {@link printed} does.
   */
  untilReady(isReady: () => boolean | Promise<boolean>): Promise<void>;
  /** Sends a signal. With the option `detached`, all processes of the program's group receive it. */
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal (default: SIGKILL) and waits until the program has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<RunningProgram>();

process.on("exit", () => {
  for (const program of running) program.kill("SIGKILL");
});

/** Starts a program. It is killed when this process exits, if it has not ended before. */
export function startProgram(file: string, args: readonly string[], options: SpawnOptions = {}): RunningProgram {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const output = { out: "", err: "", all: "" };
  const collect = (name: "out" | "err") => (text: string) => {
    output[name] += text;
    output.all += text;
  };
  child.stdout?.setEncoding("utf8").on("data", collect("out"));
  child.stderr?.setEncoding("utf8").on("data", collect("err"));
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once("error", reject).once("close", (code, signal) => resolve(code ?? signal ?? 0));
  });
  const early = ended.then((end): never => {
    const name = [basename(file), ...args].join(" ").slice(0, 100);
    throw new Error(`${name} ended with ${end} before it was ready: ${output.all.slice(-2_000).trim()}`);
  });
  const program: RunningProgram = {
    child,
    pid: child.pid ?? 0,
    output,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const streams = [child.stdout, child.stderr];
        const read = (): void => {
          const found = text.exec(output.all);
          if (!found) return;
          for (const stream of streams) stream?.off("data", read);
          resolve(found);
        };
        for (const stream of streams) stream?.on("data", read);
        read();
        early.catch(reject);
      }),
    async untilReady(isReady) {
      while (!(await isReady())) await Promise.race([early, sleep(20)]);
    },
    kill(signal) {
      if (!options.detached || child.pid === undefined) return void child.kill(signal);
      try {
        process.kill(-child.pid, signal);
      } catch {
        // No process of the group is left.
      }
    },
    async stop(signal = "SIGKILL") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      program.kill(signal);
      await exited;
    },
  };
  running.add(program);
  early.catch(() => running.delete(program));
  return program;
}
