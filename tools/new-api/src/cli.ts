import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { createCommand, runCommand, UsageError } from "@ledgergate/command";
import { addApi, NameError } from "./add-api.ts";

const command = createCommand(
  "pnpm new-api",
  "Adds an API: its spec, its client, and what else names every API. Then it installs and generates.",
).argument("<name>", "words in lower case, such as ledger-d");

const root = join(import.meta.dirname, "../../..");

await runCommand(command, async ({ words: [name = ""] }) => {
  const files = await addApi(root, name).catch((error: unknown) => {
    throw error instanceof NameError ? new UsageError(error.message) : error;
  });
  for (const file of files) process.stdout.write(`wrote ${file}\n`);
  const failed =
    run("pnpm", "install", "--no-frozen-lockfile") ||
    run("pnpm", "generate") ||
    run("pnpm", "spec:diff", "--save", name);
  if (failed) return failed;
  process.stdout.write(`
Describe the API in specs/${name} and packages/${name}/README.md, and run \`pnpm generate\` after each change.
The texts in README.md, specs/README.md and .changeset/first-${name}.md are yours to write, too. Then: pnpm test
`);
  return 0;
});

/** Runs a command of the workspace. pnpm need not be on the PATH: `npm_execpath` names the one that runs this script. */
function run(command: string, ...args: readonly string[]): number {
  const { npm_execpath: pnpm = command } = process.env;
  const [file, ...before] = /\.[cm]?js$/.test(pnpm) ? [process.execPath, pnpm] : [pnpm];
  return spawnSync(file as string, [...before, ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}
