import { expect, test } from "vitest";
import { upgradeDocument } from "../../src/import/upgrade-document.ts";

const $ref = "#/components/schemas/Other";

test.each<[schema: object, upgraded: object]>([
  [{ type: "string", nullable: true }, { type: ["string", "null"] }],
  [{ type: "string", nullable: false }, { type: "string" }],
  [
    { type: "string", enum: ["a"], nullable: true },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [{ $ref, nullable: true }, { $ref }],
  [
    { allOf: [{ $ref }], nullable: true, description: "Other." },
    { allOf: [{ $ref }], description: "Other." },
  ],
  [
    { type: "object", oneOf: [{ $ref }, {}], nullable: true },
    { type: ["object", "null"], oneOf: [{ $ref }, {}] },
  ],
  [{ enum: ["a"], nullable: true }, { enum: ["a"] }],
  [{ nullable: true }, {}],
  [{ minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }],
  [{ maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
  [{ example: { nullable: true } }, { examples: [{ nullable: true }] }],
  [{ example: 3, examples: [1, 2] }, { examples: [3, 1, 2] }],
  [{ example: { a: 1 }, examples: [2, { a: 1 }] }, { examples: [2, { a: 1 }] }],
  [
    { type: "string", format: "uint64" },
    { type: "string", format: "uint64", pattern: "^\\d+$" },
  ],
  [
    { type: "string", format: "int64" },
    { type: "string", format: "int64", pattern: "^-?\\d+$" },
  ],
  [
    { type: "string", format: "int8", pattern: "^1$" },
    { type: "string", format: "int8", pattern: "^1$" },
  ],
  [
    { type: "string", format: "binary" },
    { type: "string", format: "binary" },
  ],
  [
    { properties: { nullable: { type: "boolean" }, example: { type: "string", nullable: true } } },
    { properties: { nullable: { type: "boolean" }, example: { type: ["string", "null"] } } },
  ],
])("%j becomes %j", (schema, upgraded) => {
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
