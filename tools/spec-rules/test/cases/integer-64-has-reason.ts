import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a 64-bit integer in a body",
    {
      "components/schemas/Thing.yaml": {
        properties: { size: { type: "integer", format: "int64", description: "Size." } },
      },
    },
    {
      "components/schemas/Thing.yaml#/properties/size": "Not every client reads a JSON number of format int64 exactly",
    },
  ),
  refuses(
    "refuses a 64-bit integer that may be null",
    {
      "components/schemas/Thing.yaml": {
        properties: { size: { type: ["integer", "null"], format: "uint64", description: "Size." } },
      },
    },
    {
      "components/schemas/Thing.yaml#/properties/size": "Not every client reads a JSON number of format uint64 exactly",
    },
  ),
  refuses(
    "refuses 64 bits as a string that may hold any text",
    { "components/schemas/U64.yaml": { pattern: null } },
    { "components/schemas/U64.yaml#/": "needs a pattern of digits" },
  ),
  accepts("accepts a 64-bit integer with a reason", {
    "components/schemas/Thing.yaml": {
      properties: {
        size: {
          type: "integer",
          format: "int64",
          description: "Size.",
          "x-json-integer": { reason: "The node sends a number." },
        },
      },
    },
  }),
];
