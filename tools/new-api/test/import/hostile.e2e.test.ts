import { normalize } from "node:path";
import { generate } from "@ledgergate/codegen";
import { findFaults, HOSTILE, readEverything, shapeOfCode, shapeOfMarkdown } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { fillClient } from "../../src/add-api.ts";
import { formsOf, readTemplate } from "../../src/template.ts";
import { importFiles, importOne } from "../support.ts";

const template = [...readTemplate("client", formsOf("one"))];

/** Imports a document. Returns the shapes of all files of a client and its spec that hold texts of the document. */
async function shapesOf(document: object): Promise<object> {
  // The generator names the place of a problem, an import only its operation.
  await generate(document, { shapes: true });
  const { firstCall, source, files } = await importFiles({ "api.json": document });
  for (const file of files.keys()) {
    expect(normalize(file)).toBe(file);
    expect(file).toMatch(/^[\p{L}\p{N}{}._-][\p{L}\p{N}{}._/-]*$/u);
  }
  const shapes = template.map(([file, text]) => {
    const content = fillClient(text, { firstCall });
    return file.endsWith(".ts") ? shapeOfCode(content) : shapeOfMarkdown(content);
  });
  return { shapes, source: shapeOfMarkdown(`| a | b | c |\n| - | - | - |\n${source}`), files: files.size };
}

test("hostile texts leave a client its parts", async () => {
  const { faults } = await findFaults(readEverything("texts"), HOSTILE, shapesOf);
  expect(faults).toEqual([]);
}, 300_000);

test("a member named __proto__ is no key of the first call", async () => {
  const schema = JSON.parse('{ "type": "object", "properties": { "__proto__": { "example": "a" } } }');
  const content = { "application/json": { schema: { required: ["__proto__"], ...schema } } };
  const operation = { requestBody: { required: true, content }, responses: { 200: { description: "One." } } };
  const { firstCall } = await importOne({}, { paths: { "/one": { post: operation } } });
  expect(firstCall).not.toMatch(/[{,] (?:"__proto__"|__proto__):/);
});
