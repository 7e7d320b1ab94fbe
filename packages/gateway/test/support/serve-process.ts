import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { until } from "./until.ts";

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
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Waits for a text in standard error. */
  says(text: string): Promise<void>;
  /** The ids of its workers. */
  workers(): Promise<number[]>;
}

/** Starts the command in a folder without waiting until it is ready. Its processes are killed after the test. */
export function startCommand(folder: string, args: readonly string[]): Omit<ServeProcess, "url" | "operationsUrl"> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const texts = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    texts.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    texts.err += chunk;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    process: child,
    out: () => texts.out,
    err: () => texts.err,
    ended,
    says: (text) =>
      until(
        () => texts.err.includes(text),
        () => `"${text}" in: ${texts.err}`,
      ),
    workers: () => childrenOf(child.pid ?? 0),
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

/** Lists the living child processes of a process, by `ps`. */
async function childrenOf(pid: number): Promise<number[]> {
  const ps = spawn("ps", ["-A", "-o", "pid=,ppid=,stat="], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  for await (const chunk of ps.stdout) text += chunk;
  const rows = text.split("\n").map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([id, parent, stat]) => (Number(parent) === pid && !stat?.startsWith("Z") ? [Number(id)] : []));
}
