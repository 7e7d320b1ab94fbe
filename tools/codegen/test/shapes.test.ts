import { createValidators } from "@ledgergate/runtime/validate";
import { expect, test } from "vitest";
import { type DocumentProblem, generate } from "../src/index.ts";
import { answer, documentWith, schemas, shapesOf } from "./fixtures/document.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const shapeOf = async (schema: unknown, others: object = {}) =>
  (await shapesOf(documentWith({}, schemas({ ...others, Tested: schema })))).schemas.Tested;

test.each<[string, unknown, unknown]>([
  ["a schema without rules allows any value", { description: "Any.", example: 1, "x-provenance": {} }, true],
  ["texts", { type: "string", minLength: 1, pattern: "^/a$" }, { type: "string", minLength: 1, pattern: /^\/a$/u }],
  ["a nullable type", { type: ["string", "null"] }, { type: ["string", "null"] }],
  ["a nullable type in OpenAPI 3.0", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["a constant needs no type", { type: "string", const: "a" }, { enum: ["a"] }],
  ["enum values of another type are removed", { type: "string", enum: ["a", null, 1] }, { enum: ["a"] }],
  ["an open enum allows any text", { type: "string", enum: ["a"], "x-open-enum": true }, { type: "string" }],
  ["an open enum without a type", { enum: ["a"], "x-open-enum": true }, { type: "string" }],
  ["integer formats", { type: "integer", format: "uint64" }, { type: "integer", format: "uint64" }],
  ["formats without a rule are removed", { type: "string", format: "password" }, { type: "string" }],
  ["limits", { type: "number", minimum: 0, exclusiveMaximum: 1 }, { type: "number", minimum: 0, exclusiveMaximum: 1 }],
  [
    "exclusive limits of OpenAPI 3.0",
    { type: "number", minimum: 0, exclusiveMinimum: true },
    { type: "number", exclusiveMinimum: 0 },
  ],
  ["lists", { type: "array", items: ref("A"), maxItems: 2 }, { type: "array", items: "A", maxItems: 2 }],
  [
    "members that allow any value are removed",
    { type: "object", required: ["a"], properties: { a: {}, b: ref("A") }, additionalProperties: true },
    { type: "object", required: ["a"], properties: { b: "A" } },
  ],
  [
    "members that allow any value stay if other members are forbidden",
    { properties: { a: {} }, additionalProperties: false },
    { properties: { a: true }, additionalProperties: false },
  ],
  ["a reference is a name", ref("A"), "A"],
  ["keywords beside a reference apply, too", { ...ref("A"), minLength: 2 }, { allOf: ["A", { minLength: 2 }] }],
  ["a description beside a reference is removed", { ...ref("A"), description: "An A." }, "A"],
  ["a reference into a schema", { $ref: "#/components/schemas/B/properties/b" }, { type: "boolean" }],
  ["a negation", { not: ref("A") }, { not: "A" }],
  ["a choice", { anyOf: [ref("A"), { type: "null" }] }, { anyOf: ["A", { type: "null" }] }],
  ["an exact choice", { oneOf: [ref("A"), true] }, { oneOf: ["A", true] }],
])("%s", async (_, schema, shape) => {
  const others = { A: { type: "string" }, B: { type: "object", properties: { b: { type: "boolean" } } } };
  expect(await shapeOf(schema, others)).toEqual(shape);
});

test.each([
  ["date", "2024-02-29", "2024-13-01"],
  ["date", "2000-02-29", "1900-02-29"],
  ["date", "2023-12-31", "2023-11-31"],
  ["date-time", "2024-02-29T12:00:00.5+01:00", "2024-02-29"],
  ["date-time", "2024-02-29t12:00:00z", "2023-02-29T12:00:00Z"],
  ["duration", "P1DT2H", "P"],
  ["email", "a.b@c-d.example", "a..b@c.example"],
  ["hostname", "a-b.example.", `${"a".repeat(64)}.example`],
  ["ipv4", "127.0.0.1", "127.0.0.256"],
  ["ipv6", "::ffff:1.2.3.4", "1:2:3:4::5:6:7:8"],
  ["json-pointer", "/a~1b", "/~2"],
  ["time", "23:59:60Z", "12:00:00"],
  ["uri", "about:blank", "blank"],
  ["uri", "http://[::1]/?a[b]=%20#c", "http://a/%2"],
  ["uri-template", "/a/{?b,c}", "/a/{b"],
  ["byte", "AQIDBA==", "AQID="],
  ["uuid", "123e4567-E89b-12d3-a456-426614174000", "123e4567"],
])("a text of format %s is checked by a pattern and reported by the format's name", async (format, good, bad) => {
  const shape = await shapesOf(documentWith({}, schemas({ Tested: { type: "string", format } })));
  const { check } = createValidators<{ Tested: string }, never>(shape);
  expect(check("Tested", good)).toEqual([]);
  expect(check("Tested", bad)).toEqual([{ pointer: "", expected: `text of format ${format}` }]);
});

test("a format that validators do not check is a warning, and no rule below a negation", async () => {
  const document = documentWith({}, schemas({ Tested: { type: "string", not: { format: "uri-reference" } } }));
  const warnings: string[] = [];
  const { "shapes.ts": text } = await generate(document, {
    shapes: true,
    onWarning: ({ pointer, message }) => warnings.push(`${pointer} ${message}`),
  });
  expect(text).toContain('Tested: { type: "string" }');
  expect(warnings).toEqual(["#/components/schemas/Tested/not/format is a format that validators do not check"]);
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

test("a discriminator also selects in a union with a variant for unknown kinds", async () => {
  const kind = { type: "string", pattern: "^[^ab]", "x-unknown-variant": true };
  const Known = { ...known, discriminator: { propertyName: "kind", mapping: { a: ref("A").$ref, b: ref("B").$ref } } };
  const Other = { allOf: [{ type: "object", properties: { kind } }] };
  expect(await shapeOf({ anyOf: [ref("Known"), ref("Other")] }, { ...kinds, Known, Other })).toEqual({
    type: "object",
    variants: { member: "kind", shapes: { a: "A", b: "B" }, unknown: "Other" },
  });
});

test("schemas that contain themselves in a choice refer to themselves by name", async () => {
  const orNull = { anyOf: [ref("Tested"), { type: "null" }] };
  const parent = { anyOf: ["Tested", { type: "null" }] };
  const schema = { type: "object", properties: { parent: orNull } };
  expect(await shapeOf(schema)).toEqual({ type: "object", properties: { parent } });
  const discriminator = { propertyName: "kind", mapping: { a: ref("A").$ref, b: ref("B").$ref } };
  const shape = await shapeOf({ ...known, ...schema, discriminator }, kinds);
  expect(shape).toMatchObject({ properties: { parent }, variants: { shapes: { a: "A", b: "B" } } });
  const Other = { type: "object", properties: { kind: { type: "string", "x-unknown-variant": true } } };
  const nested = { anyOf: [ref("Tested"), ref("Other")] };
  expect(await shapeOf({ ...known, properties: { parent: nested }, discriminator }, { ...kinds, Other })).toMatchObject(
    { properties: { parent: { anyOf: ["Tested", "Other"] } } },
  );
});

test("an answer is the success body without the branches that are failures", async () => {
  const Refusal = { type: "object", required: ["error"], properties: { error: {} }, "x-failure": {} };
  const document = answer({ oneOf: [ref("A"), ref("Refusal")] }, schemas({ ...kinds, Refusal }));
  expect((await shapesOf(document)).answers).toEqual({ call: "A" });
});

test("several success statuses allow each of their bodies, and a body that is not JSON allows any value", async () => {
  const of = (schema: unknown, type = "application/json") => ({ description: "", content: { [type]: { schema } } });
  const both = documentWith({ responses: { 200: of(ref("A")), 201: of(ref("B")), 202: of(ref("A")) } }, schemas(kinds));
  expect((await shapesOf(both)).answers).toEqual({ call: { anyOf: ["A", "B"] } });
  expect((await shapesOf(documentWith({ responses: { 200: of({}, "text/plain") } }))).answers).toEqual({ call: true });
  expect((await shapesOf(documentWith())).answers).toEqual({ call: true });
});

test("validators of a generated API report the pointer of a wrong value", async () => {
  const properties = { big: { type: "integer", format: "uint64" }, all: { type: "array", items: ref("Thing") } };
  const document = answer(ref("Thing"), schemas({ Thing: { type: "object", properties } }));
  const { checkAnswer } = createValidators<object, "call">(await shapesOf(document));
  expect(checkAnswer("call", { big: 2n ** 64n - 1n, all: [{ all: [{ big: 1 }] }] })).toEqual([]);
  expect(checkAnswer("call", { all: [{ all: [{ big: -1 }] }] })).toEqual([
    { pointer: "/all/0/all/0/big", expected: "an integer of uint64" },
  ]);
});

test.each([
  [
    "a keyword that is not known",
    { minContains: 2, contains: {} },
    "/minContains",
    "is a keyword that validators do not",
  ],
  ["a list as a value", { enum: [["a"]] }, "", "allows a list or an object as a whole"],
  ["an invalid pattern", { type: "string", pattern: "(" }, "/pattern", "is not a regular expression"],
])("%s causes a warning, and validators accept all values that might be valid", async (_, schema, place, message) => {
  const warnings: DocumentProblem[] = [];
  const two = { anyOf: [{ type: "boolean" }, schema] };
  const document = documentWith(
    {},
    schemas({
      Tested: schema,
      Not: { not: schema },
      If: { if: schema, else: false },
      One: { oneOf: [true, schema] },
      Two: two,
    }),
  );
  const { "shapes.ts": code } = await generate(document, {
    shapes: true,
    onWarning: (warning) => warnings.push(warning),
  });
  expect(warnings[0]).toMatchObject({ pointer: `#/components/schemas/Tested${place}` });
  expect(warnings[0]?.message).toContain(message);
  const places = ["Tested", "Not/not", "If/if"].map((name) => `#/components/schemas/${name}${place}`);
  expect(warnings.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(places));
  expect(code).toContain("Not: true");
  expect(code).not.toContain("oneOf");
});

/** Every keyword of JSON Schema 2020-12 that restricts values, with an example. True if validators check it. */
const vocabulary: Readonly<Record<string, readonly [value: unknown, checked: boolean]>> = {
  type: ["array", true],
  enum: [[1, 2], true],
  const: [1, true],
  multipleOf: [2, true],
  maximum: [5, true],
  exclusiveMaximum: [5, true],
  minimum: [5, true],
  exclusiveMinimum: [5, true],
  maxLength: [5, true],
  minLength: [5, true],
  pattern: ["^a", true],
  maxItems: [1, true],
  minItems: [1, true],
  uniqueItems: [true, true],
  maxContains: [1, false],
  minContains: [1, false],
  maxProperties: [1, true],
  minProperties: [1, true],
  required: [["a"], true],
  dependentRequired: [{ a: ["b"] }, true],
  prefixItems: [[{ type: "string" }], true],
  items: [{ type: "string" }, true],
  contains: [{ type: "string" }, true],
  properties: [{ a: { type: "string" } }, true],
  patternProperties: [{ a: { type: "string" } }, true],
  additionalProperties: [false, true],
  propertyNames: [{ pattern: "^a" }, true],
  dependentSchemas: [{ a: { required: ["b"] } }, true],
  unevaluatedItems: [false, true],
  unevaluatedProperties: [false, true],
  allOf: [[{ type: "string" }], true],
  anyOf: [[{ type: "string" }], true],
  oneOf: [[{ type: "string" }], true],
  not: [{ type: "string" }, true],
  if: [{ type: "string" }, true],
  $dynamicRef: ["#a", false],
};

test.each(Object.entries(vocabulary))(
  "%s is checked, or a warning says that it is not",
  async (keyword, [value, checked]) => {
    const warnings: DocumentProblem[] = [];
    // `if` alone restricts nothing.
    const schema = { [keyword]: value, ...(keyword === "if" && { else: { type: "null" } }) };
    const { "shapes.ts": code = "" } = await generate(documentWith({}, schemas({ Tested: schema })), {
      shapes: true,
      onWarning: (warning) => warnings.push(warning),
    });
    expect(code.includes("Tested: true")).toBe(!checked);
    expect(warnings.map(({ pointer }) => pointer)).toEqual(checked ? [] : [`#/components/schemas/Tested/${keyword}`]);
  },
);

test("only shapes with a rare keyword contain its check", async () => {
  const code = async (schema: unknown) =>
    (await generate(documentWith({}, schemas({ A: schema })), { shapes: true }))["shapes.ts"];
  expect(await code({ type: "array", uniqueItems: true })).toContain("import { type ApiShapes, rareKeywords } from");
  expect(await code({ type: "array", uniqueItems: false })).not.toContain("rareKeywords");
});

const secret = { type: "string", writeOnly: true };
const user = { required: ["id", "password"], properties: { id: {}, password: secret } };
test.each([
  ["a member", user, {}, { required: ["id"], properties: { password: { type: "string" } } }],
  [
    "a member whose schema is a reference",
    { required: ["id", "a"], properties: { a: { allOf: [ref("Secret")] } } },
    { Secret: secret },
    { required: ["id"], properties: { a: { allOf: ["Secret"] } } },
  ],
  [
    "a member that a branch requires",
    { allOf: [ref("User"), { required: ["id", "password"] }] },
    { User: { properties: { password: secret } } },
    { allOf: ["User", { required: ["id"] }] },
  ],
  [
    "a member of a base",
    { allOf: [ref("User")], required: ["id", "password"] },
    { User: { properties: { password: secret } } },
    { required: ["id"], allOf: ["User"] },
  ],
  ["a list's member", { type: "array", items: user }, {}, { type: "array", items: { required: ["id"] } }],
])("validators of answers do not require %s that is write-only", async (_, schema, others, shape) => {
  expect(await shapeOf(schema, others)).toMatchObject(shape);
});
