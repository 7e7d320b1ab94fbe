import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childrenOf } from "@ledgergate/support/ps";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { onTestFinished } from "vitest";
import { operationsAt } from "./callers.ts";
import { createDatabase } from "./stores.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const cli: string = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const anywhere = ["--listen", "127.0.0.1:0", "--operations", "127.0.0.1:0"];

/** Serves in a folder, on free ports, without waiting until it is ready. Its processes are killed after the test. */
export function beginServe(folder: string, args: readonly string[] = anywhere, openFiles?: number): RunningProgram {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles}; `;
  const command = ["-c", `${limit}exec "$@"`, "sh", process.execPath, cli, "serve", ...args];
  const program = startProgram("sh", command, { cwd: folder, env });
  onTestFinished(async () => {
    program.kill("SIGKILL");
    await program.ended;
  });
  return program;
}

/** Makes a folder with a configuration for PostgreSQL. */
export async function folderOnPostgres(yaml: string) {
  const [folder, database] = [temporaryFolder(), await createDatabase()];
  writeFileSync(join(folder, "ledgergate.yaml"), `database: ${database}\n${yaml}`);
  return { folder, database };
}

/** Serves on free ports. Resolves once it is ready. */
export async function startServe(folder: string, openFiles?: number) {
  const program = beginServe(folder, undefined, openFiles);
  const [, url = "", operations = ""] = await program.printed(/ready on (http:\S+?),.*operations +(http:\S+)\n/s);
  return { ...program, ...operationsAt(operations), url, workers: () => childrenOf(program.pid) };
}
