import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a header without an example",
    { "components/headers/Cursor.yaml": { example: null } },
    { "components/headers/Cursor.yaml#/": "The header `X-NODE-CURSOR` has no example" },
  ),
  accepts("accepts named examples", {
    "components/headers/Cursor.yaml": { example: null, examples: { Third: { value: 3 } } },
  }),
];
