import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a safe operation that may not be sent again",
    { "paths/things_{owner}.yaml": { get: { "x-safe": true, "x-retryable": false } } },
    { "paths/things_{owner}.yaml#/get/x-safe": "Add `x-retryable: true`" },
  ),
  accepts("accepts a safe operation that may be sent again", {
    "paths/things_{owner}.yaml": { get: { "x-safe": true, "x-retryable": true } },
  }),
];
