import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "rule/operation-says-retryable",
  cases: [
    refuses(
      "refuses an operation without `x-retryable`",
      { "paths/things_{owner}.yaml": { get: { "x-retryable": null } } },
      { "paths/things_{owner}.yaml#/get": "Add `x-retryable: true` or `false`" },
    ),
    accepts("accepts an operation that may not be sent again", {
      "paths/things_{owner}.yaml": { get: { "x-retryable": false } },
    }),
  ],
};

export default cases;
