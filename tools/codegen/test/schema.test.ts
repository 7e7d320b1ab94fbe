import { expect, test } from "vitest";
import { answer, body, documentWith, query, schemaOf, schemas } from "./fixtures/document.ts";

/** The type of a component schema, on one line. */
async function typeOf(schema: unknown, others: object = {}): Promise<string> {
  const code = await schemaOf(documentWith({}, schemas({ Tested: schema, After: { type: "null" }, ...others })));
  const start = code.indexOf("export type Tested = ") + "export type Tested = ".length;
  return code.slice(start, code.indexOf(";\n\nexport type After = null", start)).replace(/\s+/g, " ");
}

test.each([
  [
    "an open enum takes any text",
    { type: "string", enum: ["a", "b"], "x-open-enum": true },
    '"a" | "b" | (string & {})',
  ],
  ["an open enum without a type", { enum: ["a"], "x-open-enum": true }, '"a" | (string & {})'],
  [
    "an open enum that may be null",
    { type: ["string", "null"], enum: ["a", null], "x-open-enum": true },
    '("a" | (string & {})) | null',
  ],
  [
    "an open enum that may be null in OpenAPI 3.0",
    { type: "string", nullable: true, enum: ["a"], "x-open-enum": true },
    '("a" | (string & {})) | null',
  ],
  ["a closed enum stays closed", { type: "string", enum: ["a", "b"] }, '"a" | "b"'],
  [
    "an integer beyond 2^53 may be a bigint",
    { type: "integer", "x-json-integer": { reason: "", exact: true } },
    "number | bigint",
  ],
  [
    "an integer that is not marked as exact is a number",
    { type: "integer", "x-json-integer": { reason: "" } },
    "number",
  ],
  [
    "an exact integer that may be null",
    { type: ["integer", "null"], "x-json-integer": { exact: true } },
    "(number | bigint) | null",
  ],
  ["a file in JSON is text", { type: "string", format: "binary" }, "string"],
  ["an object without properties may have any", { type: "object" }, "Record<string, unknown>"],
  [
    "the mark of a failure changes no type",
    { type: "object", "x-failure": true, properties: { a: {} } },
    "{ a?: unknown; }",
  ],
  [
    "a member with a default stays optional",
    { properties: { a: { type: "string", default: "x" } } },
    "{ /** @default x */ a?: string; }",
  ],
  [
    "conditions beside properties change no type",
    { type: "object", properties: { a: {} }, anyOf: [{ required: ["a"] }] },
    "{ a?: unknown; }",
  ],
])("%s", async (_, schema, type) => {
  expect(await typeOf(schema)).toBe(type);
});

test("special types also apply inside lists and maps", async () => {
  const items = { type: "string", enum: ["a"], "x-open-enum": true };
  expect(await typeOf({ type: "array", items })).toBe('("a" | (string & {}))[]');
  expect(await typeOf({ type: "object", additionalProperties: items })).toBe('{ [key: string]: "a" | (string & {}); }');
});

test("branches with a constant kind keep it as their discriminator", async () => {
  const union = { oneOf: [{ $ref: "#/components/schemas/A" }], discriminator: { propertyName: "type" } };
  const code = await schemaOf(answer(union, schemas({ A: { type: "object", properties: { type: { const: "a" } } } })));
  expect(code).not.toContain("discriminator");
  expect(code).toContain('type?: "a"');
});

test.each(["#/components/schemas/A", "A"])(
  "branches without a constant kind get it from the mapping to %s",
  async (target) => {
    const mapping = { first: target };
    const union = { oneOf: [{ $ref: "#/components/schemas/A" }], discriminator: { propertyName: "type", mapping } };
    const code = await schemaOf(
      answer(union, schemas({ A: { type: "object", properties: { type: { type: "string" } } } })),
    );
    expect(code).toContain('type: "first"');
  },
);

test("an unknown variant is declared only if the document has one", async () => {
  const variant = { type: "string", "x-unknown-variant": true };
  expect(await schemaOf(answer({ type: "object", properties: { type: variant } }))).toContain(
    "declare enum UnknownVariant",
  );
  expect(await schemaOf(answer({ type: "object" }))).not.toContain("UnknownVariant");
});

test("properties beside alternatives apply to each alternative", async () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string" } },
    anyOf: [{ type: "object", properties: { b: {} } }],
  };
  expect(await typeOf(schema)).toBe("{ a?: string; } & { b?: unknown; }");
});

test("raw calls accept a 64-bit parameter in every exact form", async () => {
  expect(await schemaOf(query({ type: "integer", format: "uint64" }))).toMatch(/value\?: bigint \| number \| string/);
});

test("a body that is neither JSON nor text nor a form is bytes, despite its schema", async () => {
  const schema = { type: "array", items: { type: "integer" } };
  expect(await schemaOf(body(schema, { mediaType: "application/x-bcs" }))).toContain('"application/x-bcs": Uint8Array');
  expect(await schemaOf(body(schema, { mediaType: "multipart/form-data" }))).toContain(
    '"multipart/form-data": number[]',
  );
});

test("a file of any media type is bytes", async () => {
  const file = { type: "string", format: "binary" };
  expect(await schemaOf(body(file, { mediaType: "*/*" }))).toContain('"*/*": Uint8Array');
});

test("a reference into a schema is replaced by its target", async () => {
  const rest = { Source: { type: "object", properties: { list: { type: "array", items: { enum: ["x"] } } } } };
  expect(await typeOf({ $ref: "#/components/schemas/Source/properties/list/items" }, rest)).toBe('"x"');
});

test("the document is not modified", async () => {
  const document = answer({ type: "string", enum: ["a"], "x-open-enum": true, example: { $ref: "x" } });
  const before = structuredClone(document);
  await schemaOf(document);
  expect(document).toEqual(before);
});
