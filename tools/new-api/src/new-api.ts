import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type AddedApi, addApi } from "./add-api.ts";
import type { Flags } from "./check-flags.ts";
import { FileChanges } from "./file-changes.ts";
import { skipFlag } from "./import/obstacles.ts";
import { describeLeftOut, few } from "./import/remove-foreign-parts.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { updateApi } from "./update-api.ts";

const root = join(import.meta.dirname, "../../..");

const UPDATED = `
\`pnpm spec:diff\` shows what changed for users, and \`pnpm changeset:auto\` writes the changesets. Then: pnpm test
`;

/**
 * Adds or updates an API, and restores every file if a step fails or the process is interrupted.
 *
 * @returns The exit code.
 */
export async function newApi(name: string, { update, keep, take, computeUnits, ...options }: Flags): Promise<number> {
  const { from } = options;
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interruption.abort());
  const changes = new FileChanges(root);
  try {
    const imported =
      update && from !== undefined
        ? await updateApi(root, name, { ...options, from, computeUnits, keep, take }, changes)
        : await addApi(root, name, { computeUnits: computeUnits ?? 10, ...options }, changes);
    interruption.signal.throwIfAborted();
    process.stdout.write(`${describeFiles(name, changes, update === true)}\n`);
    // The steps change it, too.
    await changes.remember("pnpm-lock.yaml");
    await runSteps(update ? [["pnpm", "generate"]] : stepsFor(name), run, interruption.signal);
    interruption.signal.throwIfAborted();
    if (imported) process.stdout.write(reportImport(imported));
    process.stdout.write(update ? UPDATED : nextSteps(name, changes));
    return 0;
  } catch (error) {
    if (changes.files.length === 0) throw error;
    if (update) await changes.undo();
    else await undo(name, changes);
    const message = error instanceof Error ? error.message : String(error);
    const reason = interruption.signal.aborted ? "the command was interrupted." : message;
    throw new Error(`${name} was not ${update ? "updated" : "added"}: ${reason}`, { cause: error });
  }
}

/**
 * Lists the steps that install, format and generate. An API is added only if its client compiles, its docs render, the mock serves it,
 * and it has commands.
 */
function stepsFor(name: string): readonly Step[] {
  return [
    ["pnpm", "install", "--no-frozen-lockfile"],
    ["pnpm", "exec", "biome", "check", "--write", `packages/${name}`],
    ["pnpm", "exec", "node", "tools/contract/src/examples/format-examples.ts"],
    ["pnpm", "generate"],
    ["pnpm", "spec:diff", "--save", name],
    ["pnpm", "task", "build", ...[name, "docs", "mock", "cli"].map((one) => `--filter=@ledgergate/${one}`)],
    ["pnpm", "exec", "node", "tools/new-api/src/serve-once.ts", name],
  ];
}

async function undo(name: string, changes: FileChanges): Promise<void> {
  process.stdout.write("restoring all files\n");
  await changes.undo();
  for (const path of newPaths(name)) await rm(join(root, path), { recursive: true, force: true });
  await run("pnpm", "install", "--frozen-lockfile");
}

function newPaths(name: string): readonly string[] {
  return [`specs/${name}`, `packages/${name}`, `.changeset/first-${name}.md`, `tools/release/baseline/${name}.json`];
}

/** Lists the files that the command changed, but did not make. */
function changedFiles(name: string, { files }: FileChanges): readonly string[] {
  return files.filter((file) => !newPaths(name).some((path) => file.startsWith(path)));
}

function nextSteps(name: string, changes: FileChanges): string {
  return `
Describe the API in specs/${name}, packages/${name}/README.md, README.md and .changeset/first-${name}.md.
Run \`pnpm generate\` after each change, and then \`pnpm test\`. To take the API back:
  git restore ${changedFiles(name, changes).join(" ")}
  git clean -fdx ${newPaths(name).join(" ")}
  pnpm install
`;
}

/** Describes what was written: a new API by the number of its files, an update by each file besides the document's. */
function describeFiles(name: string, changes: FileChanges, isUpdate: boolean): string {
  const verb = (file: string) => (changes.isRemoved(file) ? "deleted" : "wrote");
  const ours = changes.files.filter((file) => !file.includes("/imported/"));
  if (isUpdate) return ours.map((file) => `${verb(file)} ${file}`).join("\n");
  const folders = [`specs/${name}/`, `packages/${name}/`];
  const counts = folders.map((folder) => {
    return `${folder} (${changes.files.filter((file) => file.startsWith(folder)).length} files)`;
  });
  return `wrote ${counts.join(" and ")}\nchanged ${changedFiles(name, changes).join(", ")}`;
}

function reportImport({ leftOut, probableWebSockets: sockets, withoutExample, gaps }: AddedApi): string {
  const { missingExamples } = gaps;
  const lint = Object.entries(gaps.lint).map(([rule, count]) => `${count} × ${rule}`);
  const untested = missingExamples.map(({ title }) => title);
  const lines = [
    ...describeLeftOut(leftOut),
    sockets.length > 0 &&
      `probably WebSockets, which no client opens: ${sockets.join(", ")}. If so, import it again with ${skipFlag(sockets)}`,
    withoutExample.length > 0 && `no example fits ${few(withoutExample)}: write one, or correct the schema`,
    untested.length > 0 && `not tested, since it has no example: ${few(untested)}`,
    lint.length > 0 && `allowed by lint: ${lint.join(", ")}`,
  ];
  return `\n${lines.filter(Boolean).join("\n")}\n`;
}

/**
 * Runs a command of the workspace and returns its exit code. Prints its output only if it fails. pnpm need not be on the PATH: `npm_execpath` names the pnpm that runs
 * this script. A terminal sends Ctrl-C to the command itself. SIGTERM is passed on.
 */
async function run(command: string, ...args: readonly string[]): Promise<number> {
  const { npm_execpath: pnpm = command } = process.env;
  const [file, ...before] = /\.[cm]?js$/.test(pnpm) ? [process.execPath, pnpm] : [pnpm];
  process.stdout.write(`${[command, ...args].join(" ")}\n`);
  const child = spawn(file as string, [...before, ...args], { cwd: root, stdio: ["inherit", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const stop = (): void => void child.kill();
  process.on("SIGTERM", stop);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (ended) => resolve(ended ?? 1));
    });
    if (code !== 0) process.stderr.write(Buffer.concat(output));
    return code;
  } finally {
    process.off("SIGTERM", stop);
  }
}
