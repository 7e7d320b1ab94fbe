import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { addApi, NameError } from "./add-api.ts";

const root = join(import.meta.dirname, "../../..");
const [name = "", ...others] = process.argv.slice(2).filter((argument) => argument !== "--");

try {
  if (others.length > 0) throw new NameError("One name at a time.");
  for (const file of await addApi(root, name)) process.stdout.write(`wrote ${file}\n`);
  process.exitCode = run("pnpm", "install", "--no-frozen-lockfile") || run("pnpm", "generate");
  if (process.exitCode === 0) {
    process.stdout.write(`
Describe the API in specs/${name} and packages/${name}/README.md, and run \`pnpm generate\` after each change.
The texts in README.md, specs/README.md and .changeset/first-${name}.md are yours to write, too. Then: pnpm test
`);
  }
} catch (error) {
  if (!(error instanceof NameError)) throw error;
  process.stderr.write(`${error.message}\nUsage: pnpm new-api NAME, in words such as ledger-d\n`);
  process.exitCode = 1;
}

/** Runs a command of the workspace. pnpm itself is at hand as whatever runs this script. */
function run(command: string, ...args: readonly string[]): number {
  const { npm_execpath: pnpm = command } = process.env;
  const [file, ...before] = /\.[cm]?js$/.test(pnpm) ? [process.execPath, pnpm] : [pnpm];
  return spawnSync(file as string, [...before, ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}
