import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Example, findExamples } from "./find-examples.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What users of the published packages read: the READMEs, and the docblocks of what is written by hand. */
const FILES = ["README.md", "packages/*/README.md", "packages/*/src/**/*.ts"];

/** The blocks of all of them, in order. */
export async function readExamples(): Promise<readonly Example[]> {
  const files: string[] = [];
  for await (const file of glob(FILES, { cwd: root, exclude: ["**/generated/**"] })) files.push(file);
  const texts = files.sort().map(async (file) => findExamples(file, await readFile(`${root}/${file}`, "utf8")));
  return (await Promise.all(texts)).flat();
}
