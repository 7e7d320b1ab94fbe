import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
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
];
