import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "rule/parameter-has-example",
  cases: [
    refuses(
      "refuses a parameter without an example",
      { "components/parameters/Start.yaml": { example: null } },
      { "components/parameters/Start.yaml#/": "The parameter has no example" },
    ),
    accepts("accepts named examples", {
      "components/parameters/Start.yaml": { example: null, examples: { First: { value: 1 } } },
    }),
  ],
};

export default cases;
