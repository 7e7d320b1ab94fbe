import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "response-enum-is-open",
  cases: [
    refuses(
      "refuses a list of texts that cannot grow",
      {
        "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null } } },
      },
      { "components/schemas/Thing.yaml#/properties/kind": "Add `x-open-enum: true`" },
    ),
    accepts("accepts a list with one text, which is equivalent to a constant", {
      "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null, enum: ["big", null] } } },
    }),
    accepts("accepts a list of numbers", {
      "components/schemas/Thing.yaml": { properties: { kind: { "x-open-enum": null, type: "integer", enum: [1, 2] } } },
    }),
    accepts("accepts a list of texts in a parameter", {
      "components/parameters/Start.yaml": { schema: { type: "string", format: null, enum: ["1", "2"] }, example: "1" },
    }),
  ],
};

export default cases;
