import { type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "schema-has-description",
  cases: [
    refuses(
      "refuses a named schema without a description",
      { "components/schemas/Thing.yaml": { description: null } },
      { "components/schemas/Thing.yaml#/": "The schema has no description" },
    ),
  ],
};

export default cases;
