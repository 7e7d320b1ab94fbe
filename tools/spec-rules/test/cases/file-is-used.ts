import { type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "file-is-used",
  cases: [
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
  ],
};

export default cases;
