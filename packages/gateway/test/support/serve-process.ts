import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childrenOf } from "@ledgergate/support/ps";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { onTestFinished } from "vitest";
import { createDatabase } from "./stores.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** A gateway in separate processes, as operators start it. */
export interface ServeProcess extends RunningProgram {
  readonly url: string;
  readonly operationsUrl: string;
  workers(): Promise<number[]>;
}

/** Starts the command in a folder without waiting until it is ready. Its processes are killed after the test. */
export function startCommand(folder: string, args: readonly string[]): RunningProgram {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const program = startProgram(process.execPath, [cli, ...args], { cwd: folder, env });
  onTestFinished(async () => {
    program.kill("SIGKILL");
    await program.ended;
  });
  return program;
}

/** Makes a folder with a configuration for PostgreSQL. */
export async function folderOnPostgres(yaml: string): Promise<{ readonly folder: string; readonly database: string }> {
  const [folder, database] = [temporaryFolder(), await createDatabase()];
  writeFileSync(join(folder, "ledgergate.yaml"), `database: ${database}\n${yaml}`);
  return { folder, database };
}

/** Serves on free ports. Resolves once it is ready. */
export async function startServe(folder: string, ...args: readonly string[]): Promise<ServeProcess> {
  const anywhere = ["--listen", "127.0.0.1:0", "--operations", "127.0.0.1:0"];
  const program = startCommand(folder, ["serve", ...anywhere, ...args]);
  const [, url = "", operationsUrl = ""] = await program.printed(/ready on (http:\S+?),.*operations +(http:\S+)\n/s);
  return { ...program, url, operationsUrl, workers: () => childrenOf(program.pid) };
}
