import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a parameter without an example",
    { "components/parameters/Start.yaml": { example: null } },
    { "components/parameters/Start.yaml#/": "The parameter has no example" },
  ),
  accepts("accepts named examples", {
    "components/parameters/Start.yaml": { example: null, examples: { First: { value: 1 } } },
  }),
];
