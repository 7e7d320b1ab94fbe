import { spawn } from "node:child_process";
import { existsSync, globSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

/**
 * Builds packages, by default all. turbo prints to standard error: standard output belongs to the command that follows. SIGINT and SIGTERM
 * are passed on to turbo.
 *
 * @returns the exit code.
 */
export async function buildPackages(root: string, packages: readonly string[] = []): Promise<number> {
  const quiet = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", REDOCLY_TELEMETRY: "off" };
  const env = { ...process.env, ...quiet, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const colour = process.stderr.isTTY && !process.env.NO_COLOR ? ["--color"] : [];
  const filters = packages.map((one) => `--filter=${one}`);
  const args = [...colour, "run", "build", "--output-logs=errors-only", ...filters];
  const child = spawn("turbo", args, { cwd: root, env, stdio: ["inherit", "pipe", "inherit"] });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, passOn);
  createInterface(child.stdout).on("line", (line) => {
    // turbo names all packages of the workspace before each run, and has no flag to prevent it.
    if (!line.includes("• Packages in scope:")) process.stderr.write(`${line}\n`);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (ended, signal) => resolve(ended ?? (signal === null ? 0 : 1)));
  });
  for (const signal of signals) process.off(signal, passOn);
  removeLeftDocs(join(root, "tools", "docs", "dist"), join(root, "specs"));
  return code;
}

/** Removes pages of APIs that only another branch has: turbo adds the files of its cache to those that are there. */
function removeLeftDocs(site: string, specs: string): void {
  for (const name of globSync("*/openapi.json", { cwd: site }).map(dirname)) {
    // The control API of the mock has no spec.
    const isLeft = name !== "mock" && !existsSync(join(specs, name, "package.json"));
    if (isLeft) rmSync(join(site, name), { recursive: true });
  }
}
