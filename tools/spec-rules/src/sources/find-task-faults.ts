import { dirname, join } from "node:path/posix";

/** A task, as `turbo run --dry-run=json` prints it. */
export interface TurboTask {
  readonly taskId: string;
  /** Folder of the package, from the root. */
  readonly directory: string;
  /** Hashes of the files that the task's own hash covers, by their path from that folder. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Ids of the tasks that run before. */
  readonly dependencies: readonly string[];
}

/** Everything that the check looks at. All paths are from the root. */
export interface Workspace {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly packages: readonly { readonly name: string; readonly folder: string }[];
  readonly tasks: readonly TurboTask[];
  /** Files that the hash of every task covers. */
  readonly globalInputs: readonly string[];
  exists(path: string): boolean;
}

/** A path that leaves the file's folder (`../mock/dist/cli.js`), or one from the root (`packages/mock/dist/cli.js`). */
const writtenPath = /["'`}/]((?:\.\.\/)+[\w./-]+|(?:packages|tools|specs)\/[\w./-]+)/g;

/**
 * Finds paths that a package's tests may read although turbo does not know them. Turbo would start such tests too early, or take their
 * result from the cache after the file has changed.
 *
 * @returns a line for each fault: file, line and remedy.
 */
export function findTaskFaults(workspace: Workspace): readonly string[] {
  return workspace.files.flatMap(({ path, text }) =>
    findPaths(path, text, workspace).map(([line, remedy]) => `${path}:${line} ${remedy}`),
  );
}

type Found = readonly [line: number, text: string];

function findPaths(path: string, text: string, { tasks, packages, globalInputs, exists }: Workspace): Found[] {
  const own = packages.find(({ folder }) => isWithin(path, folder));
  const name = path.endsWith(".e2e.test.ts") ? "test:e2e" : "test";
  const taskOf = (name: string) => tasks.find(({ taskId }) => taskId === `${own?.name}#${name}`);
  const test = taskOf(name) ?? taskOf("test:e2e");
  if (!own || !test) return [];
  const builds = buildsBefore(test, tasks);
  return matchesOf(text, writtenPath).flatMap(([line, written]): Found[] => {
    const target = join(written.startsWith("..") ? dirname(path) : "", written).replace(/\/$/, "");
    const isFolderOfPackages = !/[/.]\w/.test(target);
    if (isFolderOfPackages || target.startsWith("..") || target.includes("node_modules")) return [];
    if (isWithin(target, own.folder)) return [];
    const owner = packages.find(({ folder }) => isWithin(target, folder));
    const build = builds.find(({ directory }) => directory === owner?.folder);
    if (owner && isWithin(target, `${owner.folder}/dist`)) {
      const remedy = `Name ${owner.name} in ${own.folder}/package.json, or ${owner.name}#build in dependsOn of the task "${name}" in ${own.folder}/turbo.json.`;
      return build ? [] : [[line, `reads ${target}. ${remedy}`]];
    }
    const covered = [...globalInputs, ...inputsOf(test), ...(build ? inputsOf(build) : [])];
    if (!exists(target) || covered.some((input) => isWithin(input, target))) return [];
    return [[line, `reads ${target}. Name it in inputs of the task "${name}" in ${own.folder}/turbo.json.`]];
  });
}

/** Lists the builds that turbo runs before a task, directly or not. */
function buildsBefore(task: TurboTask, tasks: readonly TurboTask[]): readonly TurboTask[] {
  const before = new Set([task]);
  for (const { dependencies } of before)
    for (const other of tasks) if (dependencies.includes(other.taskId)) before.add(other);
  return [...before].filter(({ taskId }) => taskId.endsWith("#build"));
}

function inputsOf({ directory, inputs }: TurboTask): readonly string[] {
  return Object.keys(inputs).map((input) => join(directory, input));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function matchesOf(text: string, pattern: RegExp): Found[] {
  // Comments become blanks, so that every line keeps its number.
  const code = text.replace(/^\s*\/\/.*|\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(pattern)].map((match) => [code.slice(0, match.index).split("\n").length, match[1] ?? ""]);
}
