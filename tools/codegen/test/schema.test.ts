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
  [
    "definitions are no members",
    { type: "object", $defs: { b: { type: "string" } }, properties: { a: {} } },
    "{ a?: unknown; }",
  ],
  [
    "further members may stand beside declared ones",
    { type: "object", properties: { a: { type: "number" } }, additionalProperties: { type: "string" } },
    "{ a?: number; } & { [key: string]: string | number; }",
  ],
  [
    "further members of the same type",
    {
      type: "object",
      properties: { a: { type: "string", description: "A." } },
      additionalProperties: { type: "string" },
    },
    "{ /** @description A. */ a?: string; } & { [key: string]: string; }",
  ],
])("%s", async (_, schema, type) => {
  expect(await typeOf(schema)).toBe(type);
});

const optional = { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } };
const ref = { $ref: "#/components/schemas/Base" };
test.each([
  ["in a branch", { allOf: [ref, { required: ["b"] }] }, {}, 'WithRequired<Base, "b">'],
  [
    "in a branch with a type and a text",
    { allOf: [ref, { required: ["b"], description: "B." }] },
    {},
    'WithRequired<Base, "b">',
  ],
  [
    "in a branch with members",
    { allOf: [ref, { required: ["b", "c"], properties: { c: {} } }] },
    {},
    'WithRequired<Base, "b"> & { c: unknown; }',
  ],
  [
    "beside members",
    { allOf: [ref], required: ["b", "c"], properties: { c: {} } },
    {},
    '{ c: unknown; } & WithRequired<Base, "b">',
  ],
  [
    "of a base of the base",
    { allOf: [{ $ref: "#/components/schemas/Middle" }, { required: ["b"] }] },
    {},
    "Middle & { b: number; }",
  ],
  ["of a branch", { allOf: [optional, { required: ["b"] }] }, {}, "{ a?: string; b?: number; } & { b: number; }"],
  [
    "that nobody declares, beside members and a base that may be null",
    { allOf: [{ $ref: "#/components/schemas/Maybe" }, { required: ["other"] }], properties: { c: {} } },
    { Maybe: { type: ["object", "null"], properties: {} } },
    "Maybe & { c?: unknown; }",
  ],
  ["that nobody declares", { allOf: [ref, { required: ["other"] }] }, {}, "Base"],
])("members are required %s of an allOf", async (_, schema, others, type) => {
  expect(await typeOf(schema, { Base: optional, Middle: { allOf: [ref] }, ...others })).toBe(type);
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

const kind = (schema: object, member = {}) => ({ required: ["kind"], properties: { kind: schema, ...member } });
const oneOf = (names: readonly string[], mapping?: object, keyword = "oneOf") => ({
  [keyword]: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
});
const device = {
  Device: oneOf(["Lamp", "Fan"], { lamp: "#/components/schemas/Lamp", fan: "Fan" }),
  Lamp: { type: "object", ...kind({ type: "string" }, { lux: {} }) },
  Fan: kind({ type: "string" }, { rpm: {} }),
};
const deviceRef = { $ref: "#/components/schemas/Device" };
const status = { type: "object", properties: { status: { type: "string" } } };
test.each([
  ["extends a union", { allOf: [deviceRef] }, "Device"],
  ["adds a member to a union", { allOf: [deviceRef, status] }, "Device & { status?: string; }"],
  ["is a list of such", { type: "array", items: { allOf: [deviceRef, status] } }, "(Device & { status?: string; })[]"],
])("a type that %s keeps the members of its branches", async (_, schema, type) => {
  expect(await typeOf(schema, device)).toBe(type);
});

test.each([
  ["the keys of a mapping", "Lamp", device, '{ kind: "lamp"; lux?: unknown; }'],
  ["the keys of a mapping, without a type", "Fan", device, '{ kind: "fan"; rpm?: unknown; }'],
  [
    "the keys of a mapping of anyOf",
    "Fan",
    { ...device, Device: oneOf(["Lamp", "Fan"], { fan: "Fan" }, "anyOf") },
    '{ kind: "fan"; rpm?: unknown; }',
  ],
  [
    "values of its own beside a mapping of another",
    "Fan",
    {
      ...device,
      Device: oneOf(["Lamp", "Fan"], { lamp: "Lamp" }),
      Fan: { type: "object", ...kind({ enum: ["fan", "blower"] }) },
    },
    '{ kind: "fan" | "blower"; }',
  ],
  [
    "several values of its own",
    "Fan",
    {
      ...device,
      Device: oneOf(["Lamp", "Fan"]),
      Lamp: kind({ const: "lamp" }),
      Fan: { type: "object", ...kind({ enum: ["fan", "blower"] }) },
    },
    '{ kind: "fan" | "blower"; }',
  ],
])("a branch of a union has %s", async (_, name, others, type) => {
  const code = await schemaOf(documentWith({}, schemas(others)));
  const [, found = ""] = new RegExp(`export type ${name} = ([\\s\\S]*?\\n});`).exec(code) ?? [];
  expect(found.replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ")).toBe(type);
});
