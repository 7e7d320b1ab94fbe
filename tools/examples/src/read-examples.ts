import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { codeSamples, findSpecs, readApi } from "@ledgergate/docs";
import { type Example, findExamples } from "./find-examples.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What users of the published packages read: the READMEs, and the docblocks of what is written by hand. */
const FILES = ["README.md", "packages/*/README.md", "packages/*/src/**/*.ts"];

/** The blocks of all of them, in order, and the samples of the docs. */
export async function readExamples(): Promise<readonly Example[]> {
  const files: string[] = [];
  for await (const file of glob(FILES, { cwd: root, exclude: ["**/generated/**"] })) files.push(file);
  const texts = files.sort().map(async (file) => findExamples(file, await readFile(`${root}/${file}`, "utf8")));
  return [...(await Promise.all(texts)).flat(), ...readSamples()];
}

/** How the pages of the docs show each operation's call with its client. */
function readSamples(): readonly Example[] {
  return findSpecs(root)
    .map(readApi)
    .flatMap(({ name, document, operations, packageName }) =>
      operations.map((operation) => {
        const sample = codeSamples(document, operation, packageName).find(({ lang }) => lang === "TypeScript");
        if (sample === undefined) throw new Error(`${name}: the docs show no call of ${operation.id}.`);
        return { place: `docs/${name}/${operation.id}`, language: "ts", code: `${sample.source}\n` };
      }),
    );
}
