import { dirname, join } from "node:path/posix";
import { type Fault, placeOf, type SourceFile } from "./find-faults.ts";

/** A task, as `turbo run --dry-run=json` prints it. */
interface TurboTask {
  readonly taskId: string;
  /** Absent: `<NONEXISTENT>`, since turbo also plans tests that a package does not have. */
  readonly command: string;
  /** Folder of the package, from the root. */
  readonly directory: string;
  /** Hashes of the files that the task's own hash covers, by their path from that folder. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Ids of the tasks that run before. */
  readonly dependencies: readonly string[];
}

export interface TurboPlan {
  readonly tasks: readonly TurboTask[];
  /** Files that the hash of every task covers. */
  readonly globalCacheInputs: { readonly files: Readonly<Record<string, string>> };
}

/** A path that leaves the file's folder (`../mock/dist/cli.js`), or one from the root (`packages/mock/dist/cli.js`). */
const writtenPath = /(?<=["'`}/])(?:(?:\.\.\/)+[\w./-]+|(?:packages|tools|specs)\/[\w./-]+)/g;

/**
 * Finds paths that a package's tests may read although turbo does not know them. Turbo would start such tests too early, or take their
 * result from the cache after the file has changed.
 */
export function findTaskFaults(
  files: readonly SourceFile[],
  { tasks, globalCacheInputs }: TurboPlan,
  exists: (path: string) => boolean,
): readonly Fault[] {
  return files.flatMap(({ path, text }) => {
    const folder = path.split("/", 2).join("/");
    const own = tasks.filter(({ directory, command }) => directory === folder && command !== "<NONEXISTENT>");
    const taskOf = (name: string) => own.find(({ taskId }) => taskId.endsWith(`#${name}`));
    const test = (path.endsWith(".e2e.test.ts") ? undefined : taskOf("test")) ?? taskOf("test:e2e");
    if (!test || !/\.tsx?$/.test(path)) return [];
    const known = [folder, ...Object.keys(globalCacheInputs.files), ...filesOf(test, tasks)];
    // Comments become blanks, so that every line keeps its number.
    const code = text.replace(/^\s*\/\/.*|\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, " "));
    return [...code.matchAll(writtenPath)].flatMap(({ 0: written, index }) => {
      const target = join(written.startsWith("..") ? dirname(path) : "", written).replace(/\/$/, "");
      const isOutside = !/[/.]\w/.test(target) || /^\.\.|node_modules/.test(target);
      const isKnown = known.some((one) => isWithin(one, target) || isWithin(target, one));
      // A built file need not exist.
      if (isOutside || isKnown || !exists(target.replace(/\/dist\/.*/, ""))) return [];
      const name = test.taskId.replace(/.*#/, "");
      const message = `reads ${target}. Name it in inputs of the task "${name}" in ${folder}/turbo.json, or its package in ${folder}/package.json.`;
      return [{ place: placeOf(path, code, index), message }];
    });
  });
}

/** Lists the files that turbo knows of a task and of the builds before it, and the folders that these builds write. */
function filesOf(test: TurboTask, tasks: readonly TurboTask[]): readonly string[] {
  const before = new Set([test]);
  for (const { dependencies } of before)
    for (const other of tasks) if (dependencies.includes(other.taskId)) before.add(other);
  return [...before].flatMap(({ directory, inputs, taskId }) => {
    const isBuild = taskId.endsWith("#build");
    if (!isBuild && taskId !== test.taskId) return [];
    return [...Object.keys(inputs), ...(isBuild ? ["dist"] : [])].map((input) => join(directory, input));
  });
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
