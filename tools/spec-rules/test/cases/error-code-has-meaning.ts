import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const code = (members: Record<string, string | readonly string[] | boolean | null | object>) => ({
  "components/schemas/Failure.yaml": { properties: { code: members as never } },
});
const meaning = { meaning: "No.", remedy: "Ask for something else.", retry: false };

const cases: RuleCases = {
  rule: "error-code-has-meaning",
  cases: [
    refuses("refuses a code of an example that has no meaning", code({ "x-error-meanings": null }), {
      "components/examples/Invalid.yaml#/value/code": "The error code `refused` has no meaning.",
    }),
    refuses("refuses a listed code that has no meaning", code({ enum: ["refused", "gone"], "x-open-enum": true }), {
      "components/schemas/Failure.yaml#/properties/code/enum/1": "The error code `gone` has no meaning.",
    }),
    refuses("refuses a meaning of no code", code({ "x-error-meanings": { gone: meaning } }), {
      "components/schemas/Failure.yaml#/properties/code/x-error-meanings/gone":
        "No failure of this document has the code `gone`",
    }),
    accepts("accepts a meaning of what the expression takes out of an example", {
      ...code({ "x-error-code": "^(re)fused$", "x-error-meanings": { refused: null, re: meaning } }),
    }),
    accepts("accepts meanings on what the member refers to", {
      "components/schemas/Failure.yaml": {
        properties: { code: { $ref: "Code.yaml", type: null, description: null, "x-error-meanings": null } },
      },
      "components/schemas/Code.yaml": {
        type: "string",
        description: "Kind of the failure.",
        "x-error-meanings": { refused: meaning },
      },
    }),
  ],
};

export default cases;
