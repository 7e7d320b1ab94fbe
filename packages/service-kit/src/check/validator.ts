import { getOrAdd } from "../base/get-or-add.ts";
import type { OpenApiDocument } from "../read/open-api-document.ts";
import { valueAt } from "../read/references.ts";
import { createEvaluator, type SchemaMismatch } from "./evaluate.ts";
import { createSchemaConverter, type SchemaUse } from "./json-schema.ts";

export type { SchemaMismatch } from "./evaluate.ts";

/** Compares a value with a schema of a document. */
export type Validate = (schema: object, value: unknown) => readonly SchemaMismatch[];

/** Makes a validator for the schemas of a document. It compiles no code, so it runs under a page's content security policy. */
export function createValidator(document: OpenApiDocument, use: SchemaUse): Validate {
  const convert = createSchemaConverter(document, use, (reference) => reference);
  const converted = new WeakMap<object, object>();
  const targets = new Map<string, object>();
  const evaluate = createEvaluator((reference) =>
    getOrAdd(targets, reference, () => convert(valueAt(document, reference) as object)),
  );
  return (schema, value) => {
    try {
      const known = getOrAdd(converted, schema, () => convert(schema));
      return evaluate(known, value);
    } catch (error) {
      // Callers nest values more deeply than a stack allows.
      if (error instanceof RangeError) return [{ name: "", reason: "must be less deeply nested" }];
      throw error;
    }
  };
}
