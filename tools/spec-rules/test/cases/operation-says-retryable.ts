import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an operation without `x-retryable`",
    { "paths/things_{owner}.yaml": { get: { "x-retryable": null } } },
    { "paths/things_{owner}.yaml#/get": "Add `x-retryable: true` or `false`" },
  ),
  accepts("accepts an operation that may not be sent again", {
    "paths/things_{owner}.yaml": { get: { "x-retryable": false } },
  }),
];
