/** Advice about a breaking change, by the rule that found it. */
const ADVICE: Readonly<Record<string, string>> = {
  "operation-removed": "Remove its calls: the client has no such method any more.",
  "path-removed": "Remove its calls: the client has no such methods any more.",
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
  "enum-values-added": "Handle the new values where you tell all of them apart.",
  "enum-values-removed": "Stop sending these values.",
  "schema-combinator-changed": "Handle the variants that there are now; the compiler shows where you tell them apart.",
  "security-requirement-changed": "Check the credentials that you give the client.",
  "security-scheme-changed": "Check the credentials that you give the client.",
  "server-removed": "Check the `baseUrl` that you give the client.",
  "type-removed": "Import the type that has taken its place, if one has.",
  "retryable-changed": "Send the call again in code of your own, where it does no harm.",
  "pagination-changed": "Check what iterates over the list or reads `items` and `next`.",
  "open-enum-changed": "Allow for texts beside the listed ones.",
  "failure-changed": "Check what handles this body: a failure is thrown, anything else returned.",
  "error-code-removed": "Stop comparing `error.code` with it.",
  "error-code-changed": "Check what compares `error.code`.",
  "json-integer-changed": "Check what calculates with the number, which may be a `bigint`.",
  "ledger-state-changed": "Stop reading this member of the ledger state.",
};

/** Returns the advice about a breaking change that a rule found. For all others the compiler shows the places. */
export function adviceFor(rule: string): string {
  return ADVICE[rule] ?? "Check what sends or reads it: the compiler shows where types differ.";
}
