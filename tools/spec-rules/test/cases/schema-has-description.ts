import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a named schema without a description",
    { "components/schemas/Thing.yaml": { description: null } },
    { "components/schemas/Thing.yaml#/": "The schema has no description" },
  ),
];
