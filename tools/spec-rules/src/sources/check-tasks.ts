import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findTaskFaults, type TurboTask } from "./find-task-faults.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const sources = ["{packages,tools}/*/*.ts", "{packages,tools}/*/{src,test,scripts,browser}/**/*.{ts,tsx}"];
const packages = globSync("{packages,tools,specs}/*/package.json", { cwd: root }).map((path) => {
  return { name: JSON.parse(read(path)).name as string, folder: dirname(path) };
});
const plan = execFileSync("turbo", ["run", "test", "test:e2e", "--dry-run=json"], {
  cwd: root,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  encoding: "utf8",
  stdio: ["ignore", "pipe", "pipe"],
  maxBuffer: 2 ** 28,
});
const { tasks, globalCacheInputs } = JSON.parse(plan) as {
  readonly tasks: readonly (TurboTask & { readonly command: string })[];
  readonly globalCacheInputs: { readonly files: Readonly<Record<string, string>> };
};
const faults = findTaskFaults({
  files: globSync(sources, { cwd: root, exclude: ["**/generated/**"] }).map((path) => ({ path, text: read(path) })),
  packages,
  // turbo also plans tests that a package does not have.
  tasks: tasks.filter(({ taskId, command }) => !(/#test/.test(taskId) && command === "<NONEXISTENT>")),
  globalInputs: Object.keys(globalCacheInputs.files),
  exists: (path) => existsSync(join(root, path)),
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
