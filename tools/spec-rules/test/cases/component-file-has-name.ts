import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a component in a folder of another kind",
    {
      "paths/things_{owner}.yaml": { get: { parameters: [{ $ref: "../components/schemas/Owner.yaml" }] } },
      "components/schemas/Owner.yaml": { name: "owner", in: "path", required: true, schema: { type: "string" } },
    },
    { "paths/things_{owner}.yaml#/get/parameters/0": "Move it to components/parameters/Owner.yaml" },
  ),
  refuses(
    "refuses a file name that is no type name",
    {
      "components/schemas/ThingList.yaml": { properties: { things: { items: { $ref: "a-thing.yaml" } } } },
      "components/schemas/a-thing.yaml": { type: "object", description: "A thing." },
    },
    { "components/schemas/ThingList.yaml#/properties/things/items": "Rename the file in PascalCase" },
  ),
];
