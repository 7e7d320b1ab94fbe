import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a component that nothing refers to",
    { "components/schemas/Leftover.yaml": { type: "object", description: "A leftover thing." } },
    { "openapi.yaml#/": "No `$ref` leads to components/schemas/Leftover.yaml" },
  ),
  refuses(
    "refuses a path that the document does not have",
    { "paths/leftovers.yaml": { get: {} } },
    { "openapi.yaml#/": "No `$ref` leads to paths/leftovers.yaml" },
  ),
];
