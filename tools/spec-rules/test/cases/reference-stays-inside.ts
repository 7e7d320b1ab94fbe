import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a reference into another API",
    {
      "components/schemas/ThingList.yaml": {
        properties: { things: { items: { $ref: "../../../other/components/schemas/Thing.yaml" } } },
      },
      "../other/components/schemas/Thing.yaml": { type: "object", description: "A thing of another API." },
    },
    { "components/schemas/ThingList.yaml#/properties/things/items": "leads into another API" },
  ),
  refuses(
    "refuses a pointer into a path",
    {
      "components/schemas/ThingList.yaml": {
        properties: { things: { items: { $ref: "../../openapi.yaml#/paths" } } },
      },
    },
    { "components/schemas/ThingList.yaml#/properties/things/items": "points into a file" },
  ),
  accepts("accepts a reference to a file that APIs share", {
    "components/schemas/ThingList.yaml": {
      properties: { things: { items: { $ref: "../../../shared/components/schemas/Thing.yaml" } } },
    },
    "../shared/components/schemas/Thing.yaml": { type: "object", description: "A thing of all APIs." },
  }),
];
