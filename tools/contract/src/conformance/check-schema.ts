import type { OpenApiDocument } from "../oracle/index.ts";
import type { CaseAnswer, CaseEntry } from "./cases.ts";

/** Returns the fault of a value of a component schema, or `undefined`. */
export type Check = (schema: string, value: unknown) => string | undefined;

/**
 * Checks the expectation of a case against its schema. Returns the fault, or `undefined`.
 *
 * @throws Error if the document has no such schema.
 */
export function checkSchema(
  { schema, array, expect }: CaseEntry,
  answer: CaseAnswer,
  { components, info }: OpenApiDocument,
  check: Check,
): string | undefined {
  if (schema === null) return undefined;
  if (!Object.hasOwn(components?.schemas ?? {}, schema)) throw new Error(`${info.title} has no schema ${schema}`);
  const value = answer.value();
  const name = array ? `an array of ${schema}` : schema;
  const fault = array ? checkItems(value, (item) => check(schema, item)) : check(schema, value);
  if (expect === "reject") return fault ? undefined : `is valid as ${name}, but must not be`;
  return fault && `must validate as ${name}: ${fault}`;
}

function checkItems(value: unknown, check: (item: unknown) => string | undefined): string | undefined {
  if (!Array.isArray(value)) return "/ must be array";
  const faults = value.map(check);
  const index = faults.findIndex((fault) => fault !== undefined);
  return faults[index] && `/${index}${faults[index].replace(/^\/ /, " ")}`;
}
