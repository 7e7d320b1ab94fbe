import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { codeSamples, findSpecs, readDocumentedApi } from "@ledgergate/docs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Files with examples for users: READMEs, guides, and docblocks. */
const FILES = ["README.md", "packages/*/README.md", "packages/*/src/**/*.ts", "tools/docs/guides/*.md"];

/** Files whose code is not ours but the documents', and no program. */
const GENERATED = ["**/generated/{models,operations,schema,shapes}.ts"];

/** Examples of all these files, in order, and the samples of the docs. */
export async function readCodeExamples(): Promise<readonly CodeExample[]> {
  const files: string[] = [];
  for await (const file of glob(FILES, { cwd: root, exclude: GENERATED })) files.push(file);
  const texts = files.sort().map(async (file) => findExamples(file, await readFile(`${root}/${file}`, "utf8")));
  return [...(await Promise.all(texts)).flat(), ...readSamples()];
}

/** Reads the samples that the docs show for each operation's client. */
function readSamples(): readonly CodeExample[] {
  return findSpecs(root)
    .map(readDocumentedApi)
    .flatMap((api) =>
      api.operations.flatMap((operation) => {
        const sample = codeSamples(api, operation).find(({ language }) => language === "ts");
        // The docs show no call whose body is a file.
        if (sample === undefined && operation.requestBody) return [];
        if (sample === undefined) throw new Error(`${api.name}: the docs show no call of ${operation.id}.`);
        return { place: `docs/${api.name}/${operation.id}`, language: "ts", code: `${sample.source}\n` };
      }),
    );
}

/** A block of code in a document or a docblock. */
export interface CodeExample {
  /** Place of the example, such as `packages/ledger-a/README.md:17`. */
  readonly place: string;
  /** The info string of the fence: `ts` for a program, `sh` for commands. */
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a text. In a docblock each line begins with an asterisk. */
export function findExamples(file: string, text: string): readonly CodeExample[] {
  const examples: CodeExample[] = [];
  let open: { readonly line: number; readonly language: string; readonly code: string[] } | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = file.endsWith(".ts") ? raw.replace(/^ *\* ?/, "") : raw;
    const fence = /^```(.*)$/.exec(line);
    if (!fence) open?.code.push(line);
    else if (!open) open = { line: index + 1, language: fence[1] ?? "", code: [] };
    else {
      examples.push({ place: `${file}:${open.line}`, language: open.language, code: `${open.code.join("\n")}\n` });
      open = undefined;
    }
  }
  if (open) throw new Error(`${file}:${open.line}: this block has no end.`);
  return examples;
}
