import { expect, test } from "vitest";
import { findTaskFaults, type Workspace } from "../../src/sources/find-task-faults.ts";

const folders = ["tools/own", "packages/built", "packages/kit", "packages/other"];

/** A workspace with one file of a tool. The builds of `built` and `kit` run before its tests. */
const workspaceWith = (text: string, path: string): Workspace => ({
  files: [{ path, text }],
  packages: folders.map((folder) => ({ name: folder.replace(/.*\//, ""), folder })),
  tasks: [
    task("tools/own", "own#test", ["../../packages/other/test/named.ts"], ["built#build"]),
    task("tools/own", "own#test:e2e", [], []),
    task("packages/built", "built#build", ["src/a.ts"], ["kit#build"]),
    task("packages/kit", "kit#build", [], []),
    task("packages/other", "other#build", ["src/a.ts"], []),
  ],
  globalInputs: ["tsconfig.all.json"],
  exists: (path) => !path.includes("none"),
});

function task(directory: string, taskId: string, inputs: readonly string[], dependencies: readonly string[]) {
  return { taskId, directory, inputs: Object.fromEntries(inputs.map((input) => [input, "hash"])), dependencies };
}

const build = 'Name other in tools/own/package.json, or other#build in dependsOn of the task "test"';
const input = 'Name it in inputs of the task "test"';

test.each<[text: string, target: string, remedy: string, file?: string]>([
  ['"../../../packages/other/dist/cli.js"', "packages/other/dist/cli.js", build],
  ['"packages/other/dist/cli.js"', "packages/other/dist/cli.js", build],
  ["`$" + "{root}packages/other/dist/cli.js`", "packages/other/dist/cli.js", build],
  ["`$" + "{root}/packages/other/dist/cli.js`", "packages/other/dist/cli.js", build],
  ['"../../../packages/other/src/a.ts"', "packages/other/src/a.ts", input],
  ['"../../../packages/built/test/a.ts"', "packages/built/test/a.ts", input],
  ['"../../../NOTES.md"', "NOTES.md", input],
  ['"packages/kit/test/"', "packages/kit/test", input],
  ['"packages/built/src/a.ts"', "packages/built/src/a.ts", input.replace("test", "test:e2e"), "a.e2e.test.ts"],
])("a file that turbo's plan does not have is a fault: %s", (text, target, remedy, file = "a.test.ts") => {
  const path = `tools/own/test/${file}`;
  expect(findTaskFaults(workspaceWith(`// A comment.\n${text}`, path))).toEqual([
    `${path}:2 reads ${target}. ${remedy} in tools/own/turbo.json.`,
  ]);
});

test.each([
  ["a built file of a dependency", '"packages/built/dist/cli.js"'],
  ["a built file of a dependency's dependency", '"packages/kit/dist/cli.js"'],
  ["a source of a dependency", '"../../../packages/built/src/a.ts"'],
  ["a file that every hash covers", '"../../../tsconfig.all.json"'],
  ["a named input", '"../../../packages/other/test/named.ts"'],
  ["a folder with a named input", '"../../../packages/other/test/"'],
  ["a file of its own", '"../src/a.ts"'],
  ["a path out of the repository", '"../../../../others/a.ts"'],
  ["a path that does not exist", '"packages/none/src/a.ts"'],
  ["a comment", '/* "packages/other/src/a.ts" */\n// "packages/other/dist/cli.js"'],
])("%s is no fault", (_, text) => {
  expect(findTaskFaults(workspaceWith(text, "tools/own/test/a.test.ts"))).toEqual([]);
});
