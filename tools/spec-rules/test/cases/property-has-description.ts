import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a property without a description",
    { "components/schemas/Thing.yaml": { properties: { kind: { description: null } } } },
    { "components/schemas/Thing.yaml#/properties/kind": "The property `kind` has no description" },
  ),
  refuses(
    "refuses a property of a branch without a description",
    { "components/schemas/Thing.yaml": { allOf: [{ type: "object", properties: { size: { type: "string" } } }] } },
    { "components/schemas/Thing.yaml#/allOf/0/properties/size": "The property `size` has no description" },
  ),
  accepts("accepts the description of the schema that a property refers to", {
    "components/schemas/Thing.yaml": { properties: { id: { description: null } } },
  }),
];
