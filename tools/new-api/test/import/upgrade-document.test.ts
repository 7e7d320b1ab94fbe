import { expect, test } from "vitest";
import { upgradeDocument } from "../../src/import/upgrade-document.ts";

test.each<[schema: object, upgraded: object]>([
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
])("%j becomes %j", (schema, upgraded) => {
  const document = { components: { schemas: { Own: schema } } };
  upgradeDocument(document);
  expect(document).toEqual({ components: { schemas: { Own: upgraded } } });
});
