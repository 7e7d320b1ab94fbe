import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "rule/body-has-examples",
  cases: [
    refuses(
      "refuses a body without an example",
      {
        "paths/things_{owner}.yaml": {
          get: { responses: { "400": { content: { "application/json": { examples: null } } } } },
        },
      },
      { "paths/things_{owner}.yaml#/get/responses/400/content/application~1json": "has no named example" },
    ),
    refuses(
      "refuses a single example without a name",
      {
        "paths/things_{owner}.yaml": {
          get: {
            responses: { "400": { content: { "application/json": { examples: null, example: { code: "refused" } } } } },
          },
        },
      },
      { "paths/things_{owner}.yaml#/get/responses/400/content/application~1json": "has no named example" },
    ),
    accepts("leaves an example that leads nowhere to the rule about references", {
      "paths/things_{owner}.yaml": {
        get: {
          responses: {
            "400": {
              content: {
                "application/json": { examples: { Invalid: { $ref: "../components/examples/Nowhere.yaml" } } },
              },
            },
          },
        },
      },
    }),
  ],
};

export default cases;
