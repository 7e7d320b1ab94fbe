import { createValidators, rareKeywords } from "@ledgergate/runtime/validate";
import { ProblemList } from "@ledgergate/support/service-kit";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document, SchemaObject } from "../src/read/openapi.ts";
import { Place } from "../src/read/place.ts";
import { readShapes } from "../src/shapes/read-shapes.ts";
import { documentWith, schemas } from "./fixtures/document.ts";

const names = fc.constantFrom("a", "b", "toString");
const scalars = fc.constantFrom<unknown>(null, true, false, 0, 1, 2.5, -3, "", "a", "ab", "😀", "toString");
const types = fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null");
const count = fc.integer({ min: 0, max: 3 });
const limit = fc.constantFrom(-3, 0, 1, 2.5);

/** Random schemas of the keywords that validators know, without formats and discriminators. */
const { schema } = fc.letrec<{ schema: unknown; keywords: unknown; inner: unknown }>((tie) => {
  const some = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 6, arbitrary: tie("keywords") },
    ),
    // A schema that contains itself at the same level is meaningless and cannot be checked.
    inner: fc.oneof(
      { weight: 1, arbitrary: fc.constant({ $ref: "#/components/schemas/Tested" }) },
      { weight: 4, arbitrary: tie("schema") },
    ),
    keywords: fc
      .record(
        {
          type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
          enum: fc.uniqueArray(scalars, { minLength: 1, maxLength: 4 }),
          const: scalars,
          pattern: fc.constantFrom("^a", "b$", "^.$"),
          minLength: count,
          maxLength: count,
          minimum: limit,
          maximum: limit,
          exclusiveMinimum: limit,
          exclusiveMaximum: limit,
          items: tie("inner"),
          prefixItems: fc.array(tie("inner"), { minLength: 1, maxLength: 2 }),
          minItems: count,
          maxItems: count,
          properties: fc.dictionary(names, tie("inner"), { maxKeys: 2 }),
          required: fc.uniqueArray(names, { maxLength: 2 }),
          patternProperties: fc.dictionary(fc.constantFrom("^a", "b$", "^t"), tie("inner"), { maxKeys: 2 }),
          additionalProperties: tie("inner"),
          allOf: some,
          anyOf: some,
          oneOf: some,
          not: tie("schema"),
          if: tie("schema"),
          // biome-ignore lint/suspicious/noThenProperty: It is a keyword of JSON Schema.
          then: tie("schema"),
          else: tie("schema"),
          contains: tie("inner"),
          dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { maxKeys: 1 }),
          dependentSchemas: fc.dictionary(names, tie("schema"), { maxKeys: 1 }),
          multipleOf: fc.constantFrom(0.5, 1, 2),
          uniqueItems: fc.boolean(),
          minProperties: count,
          maxProperties: count,
          propertyNames: tie("schema"),
        },
        { requiredKeys: [] },
      )
      .map((keywords) => Object.fromEntries(Object.entries(keywords).slice(0, 4))),
  };
});

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 2, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }) },
  ),
}));

test("validators agree with ajv about random schemas and values", () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 10, maxLength: 10 }), (tested, values) => {
      const document = documentWith({}, schemas({ Tested: tested })) as unknown as Document;
      const { check } = createValidators<{ Tested: SchemaObject }, never>({
        rareKeywords,
        ...readShapes({ operations: [] }, Place.ofDocument(document, new ProblemList())).shapes,
      });
      const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, ownProperties: true });
      const validate = ajv.addSchema(document, "document").compile({ $ref: "document#/components/schemas/Tested" });
      for (const one of values) expect([one, check("Tested", one).length === 0]).toEqual([one, validate(one)]);
    }),
    { numRuns: 500 },
  );
});
