import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOSTILE, shapeOfCode, shapeOfMarkdown } from "@ledgergate/spec-rules/hostile";
import { expect, onTestFinished, test } from "vitest";
import { buildDocs } from "../src/build-docs.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { codeSamples } from "../src/samples/code-samples.ts";

/** A document with a text as each name, title and value. Descriptions may have structure of their own. */
function documentWith(name: string, description: string): object {
  const schema = { type: "string", const: name, description };
  const content = {
    "application/json": {
      schema: { type: "object", required: [name], properties: { [name]: schema } },
      examples: { [name]: { value: { [name]: name, a: { [name]: [name] } } } },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: name, version: name, summary: description, description },
    servers: [{ url: "https://words.example/v1" }],
    tags: [{ name, description }],
    paths: {
      "/one/{id}": {
        post: {
          operationId: "addOne",
          summary: name,
          description,
          tags: [name],
          parameters: [
            { name: "id", in: "path", required: true, example: name, description, schema: { type: "string" } },
            { name: `${name}1`, in: "query", required: true, example: name, description, schema: { enum: [name] } },
            { name: `${name}2`, in: "header", required: true, example: name, schema: { type: "string" } },
          ],
          requestBody: { required: true, description, content },
          responses: { 200: { description, content, headers: { [name]: { description, schema } } } },
          "x-provenance": { source: "assumed", note: description },
        },
      },
    },
    components: {
      schemas: { [name]: { type: "object", description, properties: { [name]: schema, a: { enum: [name] } } } },
    },
    "x-open-matters": [{ title: description, text: description }],
  };
}

function fileWith(document: object): string {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return file;
}

function samplesWith(text: string) {
  const api = readDocumentedApi({ name: "words", file: fileWith(documentWith(text, text)), packageName: "@a/words" });
  return api.operations.flatMap((operation) => codeSamples(api.document, operation, api.packageName));
}

async function pagesWith(name: string, description: string): Promise<readonly string[]> {
  const file = fileWith(documentWith(name, description));
  const out = join(file, "../site");
  await buildDocs({ specs: [{ name: "words", file, packageName: "@a/words" }], out });
  const pages = [
    "words/index.md",
    "console/index.md",
    "errors/index.md",
    "open-matters/index.md",
    "index.md",
    "llms.txt",
  ];
  return [...pages, "llms-full.txt"].map((page) => readFileSync(join(out, page), "utf8"));
}

test.each(Object.values(HOSTILE))("samples are code and commands with the parts of harmless ones: %j", (text) => {
  for (const [index, { lang, source }] of samplesWith(text).entries()) {
    const twin = samplesWith("words")[index]?.source ?? "";
    if (lang === "TypeScript") expect(shapeOfCode(source)).toEqual(shapeOfCode(twin));
    if (lang !== "Shell") continue;
    const wordsOf = (command: string) =>
      execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\0'")], { encoding: "utf8" }).split("\0");
    expect(wordsOf(source)).toHaveLength(wordsOf(twin).length);
    expect(source).not.toMatch(/(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
  }
});

test.each(Object.values(HOSTILE))("names leave the structure of pages in Markdown: %j", async (text) => {
  const twin = await pagesWith("words", "Words.");
  for (const [index, page] of (await pagesWith(text, "Words.")).entries())
    expect(shapeOfMarkdown(page)).toEqual(shapeOfMarkdown(twin[index] ?? ""));
});

test.each(Object.values(HOSTILE))(
  "descriptions in Markdown bring no HTML, and end where they end: %j",
  async (text) => {
    for (const page of await pagesWith("words", text)) {
      const comments = page.match(/^<!-- .* -->$/gm)?.length ?? 0;
      expect(shapeOfMarkdown(page).filter((one) => one.startsWith("html"))).toHaveLength(comments);
      const headings = (mark: string) => mark.split("\n").filter((line) => /^#+ (words|Schemas)/.test(line)).length;
      const shape = shapeOfMarkdown(page).filter((one) => one.startsWith("heading_open")).length;
      expect(shape).toBeGreaterThanOrEqual(headings(page));
    }
  },
);
