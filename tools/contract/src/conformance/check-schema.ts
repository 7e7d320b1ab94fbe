import type { LoadedApi } from "../oracle/apis.ts";
import { below } from "../oracle/document.ts";
import type { CaseEntry } from "./cases.ts";

/** Returns the fault of a value, or `undefined`. */
type Check = (value: unknown) => string | undefined;

/**
 * Checks the expectation of a case against its schema. Returns the fault, or `undefined`.
 *
 * @throws Error if the document has no such schema.
 */
export function checkSchema(
  entry: CaseEntry & { readonly schema: string },
  value: unknown,
  { document: { components, info }, validate, validators }: LoadedApi,
): string | undefined {
  const { schema } = entry;
  if (!Object.hasOwn(components?.schemas ?? {}, schema)) throw new Error(`${info.title} has no schema ${schema}`);
  const fault = compare(entry, value, (one) => validate(below("/components/schemas", schema), one));
  if (fault || !validators) return fault;
  // The validators of the client's package must agree.
  const other = compare(entry, value, (one) => {
    const [mismatch] = validators.check(schema, one);
    return mismatch && `${mismatch.pointer || "/"} must be ${mismatch.expected}`;
  });
  return other && `by the validators: ${other}`;
}

function compare({ schema, array, expect }: CaseEntry, value: unknown, check: Check): string | undefined {
  const name = array ? `an array of ${schema}` : schema;
  const fault = array ? checkItems(value, check) : check(value);
  if (expect === "reject") return fault ? undefined : `is valid as ${name}, but must not be`;
  return fault && `must validate as ${name}: ${fault}`;
}

function checkItems(value: unknown, check: Check): string | undefined {
  if (!Array.isArray(value)) return "/ must be array";
  const faults = value.map(check);
  const index = faults.findIndex((fault) => fault !== undefined);
  return faults[index] && `/${index}${faults[index].replace(/^\/ /, " ")}`;
}
