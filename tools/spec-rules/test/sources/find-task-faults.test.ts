import { expect, test } from "vitest";
import { findTaskFaults, type Workspace } from "../../src/sources/find-task-faults.ts";

/** A workspace with one file of a tool, whose manifest names `built`. That package's build runs after the build of `kit`. */
const workspaceWith = (text: string, inputs: readonly string[] = []): Workspace => ({
  files: [{ path: "tools/own/test/a.test.ts", text }],
  packages: [
    { name: "@ledgergate/own", folder: "tools/own", dependencies: ["@ledgergate/built"] },
    { name: "@ledgergate/built", folder: "packages/built", dependencies: [] },
    { name: "@ledgergate/kit", folder: "packages/kit", dependencies: [] },
    { name: "@ledgergate/other", folder: "packages/other", dependencies: [] },
  ],
  tasks: [
    task("tools/own", "@ledgergate/own#test", inputs, ["@ledgergate/built#build"]),
    task("packages/built", "@ledgergate/built#build", ["src/a.ts"], ["@ledgergate/kit#build"]),
    task("packages/kit", "@ledgergate/kit#build", [], []),
    task("packages/other", "@ledgergate/other#build", ["src/a.ts"], []),
  ],
  globalInputs: ["tsconfig.all.json"],
  exists: (path) => !path.includes("none"),
});

function task(directory: string, taskId: string, inputs: readonly string[], dependencies: readonly string[]) {
  return { taskId, directory, inputs: Object.fromEntries(inputs.map((input) => [input, "hash"])), dependencies };
}

const place = "tools/own/test/a.test.ts";

test.each([
  'import { a } from "@ledgergate/other";',
  'export type { A } from "@ledgergate/other/sub";',
  'import "@ledgergate/other";',
  'const a = await import("@ledgergate/other");',
  'const a = import.meta.resolve("@ledgergate/other");',
])("a package that is imported and not named is a fault: %s", (text) => {
  expect(findTaskFaults(workspaceWith(`// A comment.\n${text}`))).toEqual([
    `${place}:2 imports @ledgergate/other. Name it in tools/own/package.json.`,
  ]);
});

test.each([
  '"../../../packages/other/dist/cli.js"',
  '"packages/other/dist/cli.js"',
  "`$" + "{root}packages/other/dist/cli.js`",
  "`$" + "{root}/packages/other/dist/cli.js`",
])("a built file of a package whose build does not run before is a fault: %s", (text) => {
  expect(findTaskFaults(workspaceWith(text))).toEqual([
    `${place}:1 reads packages/other/dist/cli.js. Name @ledgergate/other in tools/own/package.json, ` +
      'or @ledgergate/other#build in dependsOn of the task "test" in tools/own/turbo.json.',
  ]);
});

test.each([
  ['"../../../packages/other/src/a.ts"', "packages/other/src/a.ts"],
  ['"../../../packages/built/test/a.ts"', "packages/built/test/a.ts"],
  ['"../../../NOTES.md"', "NOTES.md"],
  ['"packages/other/test/"', "packages/other/test"],
])("a file that no hash covers is a fault: %s", (text, path) => {
  expect(findTaskFaults(workspaceWith(text))).toEqual([
    `${place}:1 reads ${path}. Name it in inputs of the task "test" in tools/own/turbo.json.`,
  ]);
});

test("a path in an end-to-end test must be in turbo's plan for the task test:e2e", () => {
  const workspace = workspaceWith('"../../../NOTES.md"');
  const files = workspace.files.map(({ text }) => ({ path: "tools/own/test/a.e2e.test.ts", text }));
  const endToEnd = task("tools/own", "@ledgergate/own#test:e2e", [], []);
  expect(findTaskFaults({ ...workspace, files, tasks: [...workspace.tasks, endToEnd] })).toEqual([
    'tools/own/test/a.e2e.test.ts:1 reads NOTES.md. Name it in inputs of the task "test:e2e" in tools/own/turbo.json.',
  ]);
});

test.each([
  ["an import that the manifest names", 'import { a } from "@ledgergate/built/sub";'],
  ["an import of its own", 'import { a } from "@ledgergate/own";'],
  ["a built file of a dependency", '"packages/built/dist/cli.js"'],
  ["a built file of a dependency's dependency", '"packages/kit/dist/cli.js"'],
  ["a source of a dependency", '"../../../packages/built/src/a.ts"'],
  ["a file that every hash covers", '"../../../tsconfig.all.json"'],
  ["a named input", '"../../../packages/other/test/a.ts"'],
  ["a folder with a named input", '"../../../packages/other/test/"'],
  ["a file of its own", '"../src/a.ts"'],
  ["a path out of the repository", '"../../../../others/a.ts"'],
  ["a path that does not exist", '"packages/none/src/a.ts"'],
  ["a comment", '/* import "@ledgergate/other" */\n// "packages/other/dist/cli.js"'],
])("%s is no fault", (_, text) => {
  expect(findTaskFaults(workspaceWith(text, ["../../packages/other/test/a.ts"]))).toEqual([]);
});
