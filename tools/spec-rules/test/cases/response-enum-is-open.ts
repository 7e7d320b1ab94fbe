import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an enum of strings that is not open",
    { "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null } } } },
    { "components/schemas/Thing.yaml#/properties/kind": "Add `x-open-enum: true`" },
  ),
  accepts("accepts an enum of one string, which is equivalent to a constant", {
    "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null, enum: ["big", null] } } },
  }),
  accepts("accepts an enum of numbers", {
    "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null, type: "integer", enum: [1, 2] } } },
  }),
  accepts("accepts an enum of strings in a parameter", {
    "components/parameters/Start.yaml": { schema: { type: "string", format: null, enum: ["1", "2"] }, example: "1" },
  }),
];
