import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const code = (members: Record<string, string | readonly string[] | boolean | null | object>) => ({
  "components/schemas/Failure.yaml": { properties: { code: members as never } },
});
const meaning = { meaning: "No.", remedy: "Ask for something else.", retry: false };

export const cases: readonly RuleCase[] = [
  refuses("refuses a code in an example without a meaning", code({ "x-error-meanings": null }), {
    "components/examples/Invalid.yaml#/value/code": "The error code `refused` has no meaning.",
  }),
  refuses("refuses a listed code without a meaning", code({ enum: ["refused", "gone"], "x-open-enum": true }), {
    "components/schemas/Failure.yaml#/properties/code/enum/1": "The error code `gone` has no meaning.",
  }),
  refuses("refuses a meaning without a code", code({ "x-error-meanings": { gone: meaning } }), {
    "components/schemas/Failure.yaml#/properties/code/x-error-meanings/gone":
      "No failure of this document has the code `gone`",
  }),
  accepts("accepts a meaning of a code that the expression extracts from an example", {
    ...code({ "x-error-code": "^(re)fused$", "x-error-meanings": { refused: null, re: meaning } }),
  }),
  accepts("accepts meanings in the schema that the member refers to", {
    "components/schemas/Failure.yaml": {
      properties: { code: { $ref: "Code.yaml", type: null, description: null, "x-error-meanings": null } },
    },
    "components/schemas/Code.yaml": {
      type: "string",
      description: "Kind of the failure.",
      "x-error-meanings": { refused: meaning },
    },
  }),
];
