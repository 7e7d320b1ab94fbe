import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "rule/header-has-example",
  cases: [
    refuses(
      "refuses a header without an example",
      { "components/headers/Cursor.yaml": { example: null } },
      { "components/headers/Cursor.yaml#/": "The header `X-NODE-CURSOR` has no example" },
    ),
    accepts("accepts named examples", {
      "components/headers/Cursor.yaml": { example: null, examples: { Third: { value: 3 } } },
    }),
  ],
};

export default cases;
