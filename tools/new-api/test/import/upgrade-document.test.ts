import { expect, test } from "vitest";
import { upgradeDocument } from "../../src/import/upgrade-document.ts";

const $ref = "#/components/schemas/Other";

test.each<[string, object, object]>([
  ["a nullable type", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["a type that is not nullable", { type: "string", nullable: false }, { type: "string" }],
  ["a nullable enum", { type: "string", enum: ["a"], nullable: true }, { type: ["string", "null"], enum: ["a", null] }],
  ["nullable next to a reference", { $ref, nullable: true }, { $ref }],
  [
    "nullable next to allOf with one schema",
    { allOf: [{ $ref }], nullable: true, description: "Other." },
    { allOf: [{ $ref }], description: "Other." },
  ],
  [
    "nullable next to oneOf and a type",
    { type: "object", oneOf: [{ $ref }, {}], nullable: true },
    { type: ["object", "null"], oneOf: [{ $ref }, {}] },
  ],
  ["nullable next to an enum without a type", { enum: ["a"], nullable: true }, { enum: ["a"] }],
  ["nullable without a type", { nullable: true }, {}],
  ["an exclusive limit", { minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }],
  ["an inclusive limit", { maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
  ["an example", { example: { nullable: true } }, { examples: [{ nullable: true }] }],
  ["an example beside others", { example: 3, examples: [1, 2] }, { examples: [3, 1, 2] }],
  ["an example that is among the others", { example: { a: 1 }, examples: [2, { a: 1 }] }, { examples: [2, { a: 1 }] }],
  [
    "an unsigned integer as text",
    { type: "string", format: "uint64" },
    { type: "string", format: "uint64", pattern: "^\\d+$" },
  ],
  ["an integer as text", { type: "string", format: "int64" }, { type: "string", format: "int64", pattern: "^-?\\d+$" }],
  [
    "an integer with a pattern",
    { type: "string", format: "int8", pattern: "^1$" },
    { type: "string", format: "int8", pattern: "^1$" },
  ],
  ["a file", { type: "string", format: "binary" }, { type: "string", format: "binary" }],
  [
    "a property with the name of a keyword",
    { properties: { nullable: { type: "boolean" }, example: { type: "string", nullable: true } } },
    { properties: { nullable: { type: "boolean" }, example: { type: ["string", "null"] } } },
  ],
])("upgrades %s", (_, schema, upgraded) => {
  const document = { openapi: "3.0.3", components: { schemas: { Other: {}, Own: schema } } };
  upgradeDocument(document);
  expect(document).toEqual({ openapi: "3.1.0", components: { schemas: { Other: {}, Own: upgraded } } });
});

test("a document of 3.1 keeps the keywords of 3.1", () => {
  const schemas = { Own: { type: ["integer", "null"], exclusiveMinimum: 1, examples: [2, 3] } };
  const document = { openapi: "3.1.1", components: { schemas: structuredClone(schemas) } };
  upgradeDocument(document);
  expect(document).toEqual({ openapi: "3.1.0", components: { schemas } });
});

test("keywords without effect are listed", () => {
  const Own = { allOf: [{ type: "string" }], nullable: true, exclusiveMinimum: true, exclusiveMaximum: false };
  const document = { openapi: "3.0.3", components: { schemas: { Own, Plain: { type: "string", nullable: true } } } };
  expect(upgradeDocument(document)).toEqual([
    { name: "nullable at #/components/schemas/Own", reason: "It has no effect without type." },
    { name: "exclusiveMinimum at #/components/schemas/Own", reason: "It has no effect without minimum." },
  ]);
});
