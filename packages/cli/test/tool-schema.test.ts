import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { documentOf } from "./foreign.ts";

type Place = "query" | "body";

// That every value of a document fits its tool, and is sent with every digit, is what the judge of `tools/contract` checks.
function schemaOf(place: Place, schema: object, schemas: object = {}): object {
  const content = { "application/json": { schema } };
  const input =
    place === "query" ? { parameters: [{ in: "query", name: "value", schema }] } : { requestBody: { content } };
  const api = describeApi("foreign", { ...documentOf({ send: input }), components: { schemas } });
  return api.operations[0]?.inputs[0]?.schema ?? {};
}

const text = { type: "string" };
const int64 = { type: "integer", format: "int64" };
const large = 9007199254740993n;
const digits = { type: "string", pattern: "^-?[0-9]+$" };
/** Nothing keeps the integer below 2^53. */
const open = { type: ["integer", "string"], pattern: "^-?[0-9]+$" };
const objectOf = (properties: object, required: readonly string[] = []) => {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
};
const listOf = (items: object) => ({ type: "array", items });
const either = { anyOf: [text, { type: "boolean" }] };

it.each<[title: string, given: object, taken: object, place?: Place]>([
  ["a 64-bit integer", int64, digits],
  ["a parameter that may be null", { ...int64, type: ["integer", "null"] }, digits, "query"],
  [
    "a value beyond 2^53",
    { type: "integer", enum: [1, large], default: large },
    { ...digits, enum: ["1", `${large}`], default: `${large}` },
  ],
  ["a limit beyond 2^53", { type: "integer", maximum: large }, digits],
  ["a limit of numbers", { type: "number", maximum: 10n ** 20n }, { type: "number", maximum: 1e20 }],
  ["an integer", { type: "integer" }, open],
  ["a file", { ...text, format: "binary" }, { ...text, description: "text or data:TYPE;base64,CONTENT" }],
  ["octets", { ...text, format: "byte" }, { ...text, description: "Base64" }],
  ["an integer with one limit", { type: "integer", minimum: 0 }, { ...open, minimum: 0 }],
  ["a 32-bit integer", { type: "integer", format: "int32" }, { type: "integer" }],
  ["a text of digits", digits, { type: "string", pattern: "(?:^-?[0-9]+$)" }],
  ["an open list of values", { ...text, enum: ["a"], "x-open-enum": true }, text],
  ["a multiple that doubles miss", { type: "number", multipleOf: 0.01 }, { type: "number" }],
  ["a list of anything", { type: "array" }, listOf({})],
  [
    "the parts of an object, without what a request lacks",
    { allOf: [objectOf({ a: text, key: { ...text, readOnly: true } }, ["a", "key"]), objectOf({ b: text }, ["b"])] },
    objectOf({ a: text, b: text }, ["a", "b"]),
  ],
  [
    "a union",
    { oneOf: [text, objectOf({ a: int64 })] },
    { type: ["string", "object"], anyOf: [text, objectOf({ a: digits })] },
  ],
  ["the narrower limit", { allOf: [{ minLength: 12 }, { minLength: 2 }] }, { minLength: 12 }],
  ["a limit of texts", { minLength: 2, anyOf: [int64, text] }, { anyOf: [digits, text] }],
  ["two unions", { allOf: [either, either] }, { type: ["string", "boolean"], allOf: [either, either] }],
  ["no value", { type: "string", enum: [] }, { not: {} }],
])("takes %s", (_title, given, taken, place = "body") => {
  expect(schemaOf(place, place === "body" ? objectOf({ value: given }) : given)).toEqual(taken);
});

it.each([
  { type: "integer", minimum: 0, maximum: 5 },
  { type: "number", exclusiveMinimum: 1 },
  { type: "object", additionalProperties: false },
])("takes %j unchanged", (given) => {
  expect(schemaOf("body", objectOf({ value: given }))).toEqual(given);
});

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it("finds a union at the end of schemas that refer to the next one twice", () => {
  const links = Array.from({ length: 60 }, (_, at) => {
    return [`A${at}`, { allOf: [refer(`A${at + 1}`), refer(`A${at + 1}`)] }];
  });
  const schemas = { ...Object.fromEntries(links), A60: { oneOf: [text, { type: "object" }] } };
  expect(schemaOf("body", refer("A0"), schemas)).toMatchObject({ anyOf: [text, { type: "object" }] });
});

it("ends where a schema contains itself", () => {
  const members = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, refer("Node")]));
  const schema = schemaOf("body", refer("Node"), { Node: { oneOf: [text, objectOf(members)] } });
  const ajv = new Ajv2020({ strict: false });
  expect(JSON.stringify(schema).length).toBeLessThanOrEqual(4_000);
  expect(ajv.validate(schema, { a: { b: { c: { d: "x" } } } })).toBe(true);
  expect(ajv.validate(schema, { a: 1 })).toBe(false);
});
