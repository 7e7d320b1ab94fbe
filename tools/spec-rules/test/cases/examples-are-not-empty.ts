import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a body with an empty list of examples",
    {
      "paths/things_{owner}.yaml": {
        get: { responses: { "400": { content: { "application/json": { examples: { Invalid: null } } } } } },
      },
    },
    { "paths/things_{owner}.yaml#/get/responses/400/content/application~1json/examples": "no named example" },
  ),
  accepts("accepts a body without examples, which another rule refuses", {
    "paths/things_{owner}.yaml": {
      get: { responses: { "400": { content: { "application/json": { examples: null } } } } },
    },
  }),
];
