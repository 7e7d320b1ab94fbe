import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));

/** The TypeScript blocks of a text; in a docblock every line starts with an asterisk. */
function readExamples(text: string): string[] {
  const plain = text.replace(/^ \* ?/gm, "");
  return [...plain.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
}

describe("the examples of the README and the docblocks", () => {
  it("compile and run", async () => {
    const texts = await Promise.all(
      ["README.md", "src/start-mock.ts", "src/fetch/create-mock-fetch.ts", "src/control/create-mock-control.ts"].map(
        (file) => readFile(join(root, file), "utf8"),
      ),
    );
    const examples = texts.flatMap(readExamples);
    expect(examples).toHaveLength(8);

    const folder = await mkdtemp(join(tmpdir(), "ledgergate-mock-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "node_modules/@ledgergate"), { recursive: true });
    await symlink(root, join(folder, "node_modules/@ledgergate/mock"));
    await symlink(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    const files = examples.map((_, index) => `example-${index}.ts`);
    await Promise.all(files.map((file, index) => writeFile(join(folder, file), examples[index] ?? "")));

    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
    await run(tsc, [...flags, ...files], { cwd: folder });
    for (const file of files) expect((await run(process.execPath, [file], { cwd: folder })).stdout).not.toBe("");
  });
});
