import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "rate-limit-says-when",
  cases: [
    refuses(
      "refuses a 429 without Retry-After",
      {
        "paths/things_{owner}.yaml": { get: { responses: { "429": { headers: null } } } },
      },
      { "paths/things_{owner}.yaml#/get/responses/429": "must declare the header `Retry-After`" },
    ),
    accepts("accepts an operation without a 429", {
      "paths/things_{owner}.yaml": { get: { responses: { "429": null } } },
    }),
  ],
};

export default cases;
