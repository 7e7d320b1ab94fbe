import { spawn } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
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
  const args = [...colour, "run", "build", "--output-logs=errors-only", ...packages.map((one) => `--filter=${one}`)];
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
  removeLeftPages(join(root, "tools", "docs", "dist"));
  return code;
}

/** Removes pages that only another branch has: turbo adds the files of its cache to those that are there. The site lists its own pages. */
function removeLeftPages(site: string): void {
  const [list = ""] = globSync("llms.txt", { cwd: site }).map((file) => readFileSync(join(site, file), "utf8"));
  for (const page of globSync("*/**/index.md", { cwd: site }))
    if (!list.includes(`](${page})`)) rmSync(join(site, dirname(page)), { recursive: true, force: true });
}
