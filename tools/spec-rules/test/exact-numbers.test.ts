import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseJson } from "@ledgergate/support/exact-document";
import { expect, it } from "vitest";
import { runRedocly } from "../src/run-redocly.ts";

/** An integer that no double can hold. A double of it ends with 2. */
const big = "9007199254740993";

const files = {
  "openapi.yaml": `
openapi: 3.1.0
info: {title: T, version: 1.0.0, x-limit: ${big}}
x-limits: [[${big}], {deep: {"a/b~c %": ${big}}}]
paths:
  /a/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {$ref: "parts/schemas.json#/Id"}, example: ${big}}
    post:
      requestBody:
        content:
          application/json:
            schema: {type: array, items: {$ref: "parts/Number.yaml"}}
            example: [1, ${big}, {a: ${big}}]
      responses:
        "200":
          description: k
          content: {application/json: {examples: {One: {$ref: "parts/One.yaml"}}}}
`,
  "parts/schemas.json": `{"Id": {"type": "integer", "minimum": -${big}, "maximum": ${big}, "enum": [${big}]}}`,
  "parts/Number.yaml": `
const: 0x20000000000001
default: &same ${big}
examples: [*same]
properties: {a: {$ref: schemas.json#/Id}, b: {anyOf: [{const: ${big}}], x-a: {b: ${big}}}}
`,
  "parts/One.yaml": `value: [${big}, {${big}: ${big}, text: "${big}"}]`,
};

it("keeps all digits of a document in several files", async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "exact-numbers-"));
  const folder = temporary.path;
  await mkdir(join(folder, "parts"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const plugin = new URL("../src/plugin.ts", import.meta.url).pathname;
  await writeFile(join(folder, "redocly.yaml"), `plugins: [${plugin}]\ndecorators: {ledgergate/exact-numbers: on}\n`);
  const { code, stderr } = await runRedocly(["bundle", "openapi.yaml", "--output", "bundle.json"], folder);
  expect(stderr).not.toContain("rror");
  expect(code).toBe(0);
  const bundle = await readFile(join(folder, "bundle.json"), "utf8");
  expect(bundle.match(/90071992547409\d\d/g)?.filter((found) => found !== big)).toEqual([]);
  expect(parseJson(bundle)).toMatchObject({
    info: { "x-limit": BigInt(big) },
    components: { schemas: { Number: { const: BigInt(big), examples: [BigInt(big)] }, Id: { enum: [BigInt(big)] } } },
  });
}, 60_000);
