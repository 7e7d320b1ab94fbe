import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "safe-is-retryable",
  cases: [
    refuses(
      "refuses a safe operation that may not be sent again",
      { "paths/things_{owner}.yaml": { get: { "x-safe": true, "x-retryable": false } } },
      { "paths/things_{owner}.yaml#/get/x-safe": "Add `x-retryable: true`" },
    ),
    accepts("accepts a safe operation that may be sent again", {
      "paths/things_{owner}.yaml": { get: { "x-safe": true, "x-retryable": true } },
    }),
  ],
};

export default cases;
