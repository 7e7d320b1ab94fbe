/** Advice about a breaking change, by the rule that found it. */
const ADVICE: Readonly<Record<string, string>> = {
  "operation-removed": "Remove its calls.",
  "path-removed": "Remove its calls.",
  "operation-id-changed": "Call the method by its new name.",
  "parameter-removed": "Leave the input out: the client refuses it as unknown.",
  "parameter-became-required": "Give the input with every call.",
  "request-body-became-required": "Give the body with every call.",
  "request-body-removed": "Leave the members of the body out of the input.",
  "required-properties-added": "Give these members with every call.",
  "required-properties-removed": "Expect `undefined` where you read these members.",
  "property-removed": "Stop reading the member.",
  "response-removed": "Stop waiting for this answer.",
  "media-type-removed": "Stop asking for this media type.",
  "response-header-removed": "Stop reading the header.",
  "response-header-became-optional": "Expect answers without the header.",
  "enum-values-added": "Handle the new values wherever you distinguish all values.",
  "enum-values-removed": "Stop sending these values.",
  "schema-combinator-changed": "Handle the current variants. The compiler shows where.",
  "security-requirement-changed": "Check the client's credentials.",
  "security-scheme-changed": "Check the client's credentials.",
  "server-removed": "Check the client's `baseUrl`.",
  "type-removed": "Import the type that replaces it, if there is one.",
  "retryable-changed": "Send the call again in your own code, if that does no harm.",
  "pagination-changed": "Check code that iterates over the list or reads `items` and `next`.",
  "open-enum-changed": "Accept other texts than the listed ones.",
  "failure-changed": "Check code that handles this body. A failure is thrown; any other body is returned.",
  "error-code-removed": "Stop comparing `error.code` with it.",
  "error-code-changed": "Check code that compares `error.code`.",
  "json-integer-changed": "Check code that calculates with the number. It may be a `bigint`.",
  "ledger-state-changed": "Stop reading this member of the ledger state.",
};

/** Returns advice about a breaking change by the rule that found it. Rules without their own advice get a general one. */
export function adviceFor(rule: string): string {
  return ADVICE[rule] ?? "Check code that sends or reads it. The compiler shows where types differ.";
}
