import { createValidators } from "@ledgergate/runtime/validate";
import { expect, test } from "vitest";
import { type DocumentProblem, generate } from "../src/index.ts";
import { documentWith, json, readTables, ref, schemas, shapesOf } from "./fixtures/document.ts";

const shapeOf = async (schema: unknown, others: object = {}) =>
  (await shapesOf(documentWith({}, schemas({ ...others, Tested: schema })))).schemas.Tested;

const tables: {
  readonly schemas: readonly [schema: object, shape: unknown][];
  readonly others: object;
  readonly formats: readonly [format: string, good: string, bad: string][];
} = readTables("shapes");

test.each(tables.schemas)("the shape of %o is %o", async (schema, shape) => {
  expect(await shapeOf(schema, tables.others)).toEqual(shape);
});

test.each(tables.formats)("the format %s of a text is checked and reported by its name", async (format, good, bad) => {
  const shape = await shapesOf(documentWith({}, schemas({ Tested: { type: "string", format } })));
  const { check } = createValidators<{ Tested: string }, never>(shape);
  expect(check("Tested", good)).toEqual([]);
  expect(check("Tested", bad)).toEqual([{ pointer: "", expected: `text of format ${format}` }]);
});

/** Generates the shapes of schemas. Returns their code, and the warnings. */
async function warned(all: Readonly<Record<string, unknown>>) {
  const warnings: DocumentProblem[] = [];
  const onWarning = (warning: DocumentProblem) => warnings.push(warning);
  const { "shapes.ts": code = "" } = await generate(documentWith({}, schemas(all)), { shapes: true, onWarning });
  return { code, warnings, pointers: warnings.map(({ pointer }) => pointer) };
}

test("a format that validators do not check is a warning, and no rule below a negation", async () => {
  const { code, warnings } = await warned({ Tested: { type: "string", not: { format: "uri-reference" } } });
  expect(code).toContain('Tested: { type: "string" }');
  const pointer = "#/components/schemas/Tested/not/format";
  expect(warnings).toMatchObject([{ pointer, message: "is a format that validators do not check" }]);
});

test("a pattern applies in addition to a format's own pattern", async () => {
  const shape = await shapeOf({ type: "string", format: "date", pattern: "^2" });
  expect(shape).toMatchObject({ pattern: /^2/u, allOf: [{ format: "date" }] });
});

const kinds = {
  A: { type: "object", required: ["kind"], properties: { kind: { type: "string", const: "a" } } },
  B: { type: "object", required: ["kind"], properties: { kind: { type: "string", const: "b" } } },
};
const known = { type: "object", oneOf: [ref("A"), ref("B")] };
const mapping = { a: ref("A").$ref, b: ref("B").$ref };
const variants = { member: "kind", shapes: { a: "A", b: "B" } };
const optional = { type: "object", properties: kinds.A.properties };
const open = { ...kinds.A, properties: { kind: { type: "string" } } };
const one = { ...kinds.A, properties: { kind: { type: "integer", const: 1 } } };

test.each<[string, object, object, object?]>([
  ["the values of the branches", kinds, { variants }],
  ["no other value", kinds, { variants }, { mapping: { c: "A", d: "B" } }],
  ["no name of a branch", { ...kinds, A: open }, { oneOf: ["A", "B"] }],
  ["no optional member", { ...kinds, A: optional }, { oneOf: ["A", "B"] }],
  ["no values of both branches", { ...kinds, B: kinds.A }, { oneOf: ["A", "B"] }],
  ["no integers", { ...kinds, A: one }, { oneOf: ["A", "B"] }],
])("a discriminator selects a variant by %s", async (_, branches, rules, hint = {}) => {
  const union = { ...known, discriminator: { propertyName: "kind", ...hint } };
  expect(await shapeOf(union, { ...branches })).toEqual({ type: "object", ...rules });
});

test("schemas that contain themselves in a choice refer to themselves by name", async () => {
  const Other = { type: "object", properties: { kind: { type: "string", "x-unknown-variant": true } } };
  const discriminator = { propertyName: "kind", mapping };
  for (const [other, name] of [
    [{ type: "null" }, { type: "null" }],
    [ref("Other"), "Other"],
  ]) {
    const schema = { ...known, properties: { parent: { anyOf: [ref("Tested"), other] } }, discriminator };
    const found = { properties: { parent: { anyOf: ["Tested", name] } }, variants: { shapes: { a: "A", b: "B" } } };
    expect(await shapeOf(schema, { ...kinds, Other })).toMatchObject(found);
  }
});

test("several success statuses allow each of their bodies", async () => {
  const responses = { 200: json(ref("A")), 201: json(ref("B")), 202: json(ref("A")) };
  const document = documentWith({ responses }, schemas(kinds));
  expect((await shapesOf(document)).answers).toEqual({ call: { anyOf: ["A", "B"] } });
});

test.each([
  ["a keyword that is not known", { minContains: 2, contains: {} }, "/minContains", "a keyword that validators do not"],
  ["a list as a value", { enum: [["a"]] }, "", "allows a list or an object as a whole"],
  ["an invalid pattern", { type: "string", pattern: "(" }, "/pattern", "is not a regular expression"],
])("%s causes a warning, and validators accept all values that might be valid", async (_, schema, place, message) => {
  const composed = { Not: { not: schema }, If: { if: schema, else: false }, One: { oneOf: [true, schema] } };
  const Two = { anyOf: [{ type: "boolean" }, schema] };
  const { code, warnings, pointers } = await warned({ Tested: schema, ...composed, Two });
  expect(warnings[0]?.message).toContain(message);
  const places = ["Tested", "Not/not", "If/if"].map((name) => `#/components/schemas/${name}${place}`);
  expect(pointers[0]).toBe(places[0]);
  expect(pointers).toEqual(expect.arrayContaining(places));
  expect(code).toContain("Not: true");
  expect(code).not.toContain("oneOf");
});

test("only shapes with a rare keyword contain its check", async () => {
  const code = async (schema: unknown) => (await warned({ A: schema })).code;
  expect(await code({ type: "array", uniqueItems: true })).toContain("import { type ApiShapes, rareKeywords } from");
  expect(await code({ type: "array", uniqueItems: false })).not.toContain("rareKeywords");
});
