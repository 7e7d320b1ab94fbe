import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const change = (headers: null | Readonly<Record<string, null | { readonly $ref: string }>>) => ({
  "paths/things_{owner}.yaml": { get: { responses: { "429": { headers } } } },
});
const header = { $ref: "../components/headers/RetryAfter.yaml" };

export const cases: readonly RuleCase[] = [
  refuses("refuses a 429 without headers", change(null), {
    "paths/things_{owner}.yaml#/get/responses/429/headers": 'must contain a "Retry-After" header',
  }),
  refuses("refuses a 429 with another header", change({ "Retry-After": null, "Retry-Later": header }), {
    "paths/things_{owner}.yaml#/get/responses/429/headers": 'must contain a "Retry-After" header',
  }),
  accepts("accepts the header in lower case", change({ "Retry-After": null, "retry-after": header })),
  accepts("accepts an operation without a 429", {
    "paths/things_{owner}.yaml": { get: { responses: { "429": null } } },
  }),
];
