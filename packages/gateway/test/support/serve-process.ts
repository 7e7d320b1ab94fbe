import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { childrenOf } from "@ledgergate/support/ps";
import { startProgram } from "@ledgergate/support/start-program";
import { until } from "@ledgergate/support/until";
import { onTestFinished } from "vitest";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** A gateway in separate processes, as operators start it. */
export interface ServeProcess {
  readonly process: ChildProcess;
  /** Its URL, after it is ready. */
  readonly url: string;
  readonly operationsUrl: string;
  out(): string;
  err(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Waits for a text in standard error. */
  says(text: string): Promise<void>;
  /** The ids of its workers. */
  workers(): Promise<number[]>;
}

/** Starts the command in a folder without waiting until it is ready. Its processes are killed after the test. */
export function startCommand(folder: string, args: readonly string[]): Omit<ServeProcess, "url" | "operationsUrl"> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { child, pid, output, ended, kill } = startProgram(process.execPath, [cli, ...args], { cwd: folder, env });
  onTestFinished(async () => {
    kill("SIGKILL");
    await ended;
  });
  return {
    process: child,
    out: () => output.out,
    err: () => output.err,
    ended,
    says: (text) =>
      until(
        () => output.err.includes(text),
        () => `"${text}" in: ${output.err}`,
      ),
    workers: () => childrenOf(pid),
  };
}

/** Serves on free ports. Resolves once it is ready. */
export async function startServe(folder: string, ...args: readonly string[]): Promise<ServeProcess> {
  const anywhere = ["--listen", "127.0.0.1:0", "--operations", "127.0.0.1:0"];
  const started = startCommand(folder, ["serve", ...anywhere, ...args]);
  let isOver = false;
  void started.ended.then(() => {
    isOver = true;
  });
  await until(
    () => isOver || started.out().includes("Base URLs:"),
    () => `it to be ready: ${started.err()}`,
  );
  if (isOver) throw new Error(`serve ended: ${started.err()}`);
  const [, url = ""] = /ready on (http:\S+?),/.exec(started.out()) ?? [];
  const [, operationsUrl = ""] = /operations +(http:\S+)/.exec(started.out()) ?? [];
  return { ...started, url, operationsUrl };
}
