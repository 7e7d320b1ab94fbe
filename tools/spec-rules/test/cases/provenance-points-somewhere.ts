import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a note about a response that does not exist",
    {
      "paths/things_{owner}.yaml": {
        get: { "x-provenance": [{ at: "responses/418", source: "assumed", note: "Not shown." }] },
      },
    },
    { "paths/things_{owner}.yaml#/get/x-provenance/0": "`responses/418` leads nowhere from here" },
  ),
  refuses(
    "refuses a note about a parameter that does not exist",
    {
      "paths/things_{owner}.yaml": {
        get: { "x-provenance": [{ at: "parameters/limit", source: "assumed", note: "Not shown." }] },
      },
    },
    { "paths/things_{owner}.yaml#/get/x-provenance/0": "`parameters/limit` leads nowhere from here" },
  ),
  accepts("accepts a note about a member that a reference leads to", {
    "paths/things_{owner}.yaml": {
      get: { "x-provenance": [{ at: "responses/429/headers/Retry-After", source: "assumed", note: "Not shown." }] },
    },
  }),
];
