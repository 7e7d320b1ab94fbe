import type { AnyValidators, Validator } from "../oracle/index.ts";
import { below, type OpenApiDocument } from "../oracle/index.ts";
import type { CaseAnswer, CaseEntry } from "./cases.ts";

/**
 * Checks the expectation of a case against its schema. Returns the fault, or `undefined`.
 *
 * @throws Error if the document has no such schema.
 */
export function checkSchema(
  entry: CaseEntry & { readonly schema: string },
  { value }: CaseAnswer,
  document: OpenApiDocument,
  validate: Validator,
): string | undefined {
  if (!Object.hasOwn(document.components?.schemas ?? {}, entry.schema)) {
    throw new Error(`${document.info.title} has no schema ${entry.schema}`);
  }
  const fault = validateEach(entry.array, value(), (one) => validate(below("/components/schemas", entry.schema), one));
  const name = entry.array ? `an array of ${entry.schema}` : entry.schema;
  if (entry.expect === "reject") return fault ? undefined : `is valid as ${name}, but must not be`;
  return fault && `must validate as ${name}: ${fault}`;
}

function validateEach(
  array: boolean,
  value: unknown,
  validate: (value: unknown) => string | undefined,
): string | undefined {
  if (!array) return validate(value);
  if (!Array.isArray(value)) return "/ must be array";
  for (const [index, item] of value.entries()) {
    const fault = validate(item);
    if (fault) return `/${index}${fault.replace(/^\/ /, " ")}`;
  }
  return undefined;
}

/**
 * Checks that the validators of the client's package agree with the schema about a case. Returns the fault, or `undefined`.
 */
export function checkValidators(
  entry: CaseEntry & { readonly schema: string },
  answer: CaseAnswer,
  document: OpenApiDocument,
  { check }: AnyValidators,
): string | undefined {
  const fault = checkSchema(entry, answer, document, (_, value) => {
    const [mismatch] = check(entry.schema, value);
    return mismatch && `${mismatch.pointer || "/"} must be ${mismatch.expected}`;
  });
  return fault && `by the validators: ${fault}`;
}
