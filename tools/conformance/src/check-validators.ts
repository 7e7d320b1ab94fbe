import type { AnyValidators } from "./apis.ts";
import type { CaseDocument } from "./case-document.ts";
import type { CaseEntry } from "./case-index.ts";
import { checkSchema } from "./check-schema.ts";
import type { OpenApiDocument } from "./document.ts";

/**
 * Checks that the validators of the client's package say the same of a case as its schema does. Returns what does not hold,
 * or undefined.
 */
export function checkValidators(
  entry: CaseEntry & { readonly schema: string },
  answer: CaseDocument,
  document: OpenApiDocument,
  { check }: AnyValidators,
): string | undefined {
  const fault = checkSchema(entry, answer, document, (_, value) => {
    const [mismatch] = check(entry.schema, value);
    return mismatch && `${mismatch.pointer || "/"} must be ${mismatch.expected}`;
  });
  return fault && `by the validators: ${fault}`;
}
