import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a header that no answer has",
    { "openapi.yaml": { "x-upstream-headers": { "X-NODE-AGE": "X-Age" } } },
    { "openapi.yaml#/x-upstream-headers/X-NODE-AGE": "No response has a header `X-NODE-AGE`" },
  ),
  accepts("accepts a header that an answer has", {
    "openapi.yaml": { "x-upstream-headers": { "X-NODE-CURSOR": "X-Cursor", "Retry-After": "X-Retry-After" } },
  }),
];
