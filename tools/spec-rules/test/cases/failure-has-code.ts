import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a failure whose code is not marked",
    { "components/schemas/Failure.yaml": { properties: { code: { "x-error-code": null } } } },
    { "components/schemas/Failure.yaml#/": "0 members of this failure body have `x-error-code`" },
  ),
  refuses(
    "refuses a failure with two codes",
    { "components/schemas/Failure.yaml": { properties: { message: { "x-error-code": true } } } },
    { "components/schemas/Failure.yaml#/": "2 members of this failure body have `x-error-code`" },
  ),
  refuses(
    "refuses a failing branch of a success body whose code is not marked",
    {
      "components/schemas/ThingList.yaml": { anyOf: [{ $ref: "Refusal.yaml" }] },
      "components/schemas/Refusal.yaml": {
        type: "object",
        description: "A refusal.",
        required: ["why"],
        "x-failure": {},
      },
    },
    { "components/schemas/Refusal.yaml#/": "0 members of this failure body have `x-error-code`" },
  ),
  accepts("accepts a mark beside a reference", {
    "components/schemas/Failure.yaml": { properties: { code: { $ref: "Code.yaml", type: null, description: null } } },
    "components/schemas/Code.yaml": { type: "string", description: "Kind of the failure." },
  }),
];
