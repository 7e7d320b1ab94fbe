import { expect, test } from "vitest";
import { findTaskFaults } from "../../src/sources/find-task-faults.ts";

function task(taskId: string, inputs: readonly string[], dependencies: readonly string[]) {
  const [directory = ""] = taskId.split("#", 1);
  return {
    taskId,
    command: "",
    directory,
    inputs: Object.fromEntries(inputs.map((input) => [input, "hash"])),
    dependencies,
  };
}

/** The builds of `built` and `kit` run before the tests of `own`. */
const plan = {
  tasks: [
    task("tools/own#test", ["../../packages/other/test/named.ts"], ["packages/built#build"]),
    task("tools/own#test:e2e", [], []),
    task("packages/built#build", ["src/a.ts"], ["packages/kit#build"]),
    task("packages/kit#build", [], []),
    task("packages/other#build", ["src/a.ts"], []),
  ],
  globalCacheInputs: { files: { "tsconfig.all.json": "hash" } },
};

test.each<[text: string, target?: string, file?: string]>([
  // Built files: of no dependency, of a dependency, and of a dependency's dependency.
  ['"../../../packages/other/dist/cli.js"', "packages/other/dist/cli.js"],
  ['"packages/other/dist/cli.js"', "packages/other/dist/cli.js"],
  ["`$" + "{root}/packages/other/dist/cli.js`", "packages/other/dist/cli.js"],
  ["`$" + "{root}packages/built/dist/cli.js`"],
  ['"packages/kit/dist/cli.js"'],
  // Sources.
  ['"../../../packages/other/src/a.ts"', "packages/other/src/a.ts"],
  ['"../../../packages/built/test/a.ts"', "packages/built/test/a.ts"],
  ['"packages/kit/test/"', "packages/kit/test"],
  ['"../../../packages/built/src/a.ts"'],
  ['"packages/built/src/a.ts"', "packages/built/src/a.ts", "a.e2e.test.ts"],
  // A named input, and its folder.
  ['"../../../packages/other/test/named.ts"'],
  ['"../../../packages/other/test/"'],
  ['"../../../NOTES.md"', "NOTES.md"],
  // Files that every hash covers, of its own, and none.
  ['"../../../tsconfig.all.json"'],
  ['"../src/a.ts"'],
  ['"../../../../others/a.ts"'],
  ['"packages/none/src/a.ts"'],
  ['/* "packages/other/src/a.ts" */\n// "packages/other/dist/cli.js"'],
])("in %s, turbo's plan lacks %s", (text, target, file = "a.test.ts") => {
  const path = `tools/own/test/${file}`;
  const found = findTaskFaults([{ path, text: `// A comment.\n${text}` }], plan, (path) => !path.includes("none"));
  const task = file.includes("e2e") ? "test:e2e" : "test";
  const message = `reads ${target}. Name it in inputs of the task "${task}" in tools/own/turbo.json`;
  expect(found).toEqual(target ? [{ place: `${path}:2`, message: expect.stringContaining(message) }] : []);
});
