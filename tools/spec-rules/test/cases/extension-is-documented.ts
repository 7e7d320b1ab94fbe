import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an undocumented member",
    { "openapi.yaml": { "x-mood": "good" } },
    { "openapi.yaml#/x-mood": "`x-mood` is not documented" },
  ),
  refuses(
    "refuses a member in a wrong place",
    { "openapi.yaml": { info: { "x-retryable": true } } },
    { "openapi.yaml#/info/x-retryable": "is not allowed here (Info). Allowed in: Operation" },
  ),
  refuses(
    "refuses a value of another shape",
    { "paths/things_{owner}.yaml": { get: { "x-compute-units": "20" } } },
    { "paths/things_{owner}.yaml#/get/x-compute-units": "`x-compute-units` must be integer" },
  ),
  refuses(
    "refuses provenance from an unknown source",
    { "components/schemas/Thing.yaml": { "x-provenance": { source: "guessed", note: "Not shown." } } },
    { "components/schemas/Thing.yaml#/x-provenance": "(upstream, assumed)" },
  ),
  refuses(
    "refuses provenance without a note",
    { "components/schemas/Thing.yaml": { "x-provenance": { source: "assumed" } } },
    { "components/schemas/Thing.yaml#/x-provenance": "must have required property 'note'" },
  ),
  refuses(
    "refuses an entry of a provenance list without a place",
    { "paths/things_{owner}.yaml": { get: { "x-provenance": [{ source: "assumed", note: "Not shown." }] } } },
    {
      "paths/things_{owner}.yaml#/get/x-provenance":
        "`x-provenance` has a fault at `/0`: must have required property 'at'",
    },
  ),
  refuses(
    "refuses an open enum without an enum",
    { "components/schemas/Thing.yaml": { "x-open-enum": true } },
    {
      "components/schemas/Thing.yaml#/x-open-enum": "The Schema with `x-open-enum` must have required property 'enum'",
    },
  ),
  refuses(
    "refuses a member beside the reference to a response, where it would be ignored",
    {
      "paths/things_{owner}.yaml": {
        get: {
          responses: {
            default: {
              $ref: "../components/responses/Other.yaml",
              "x-provenance": { source: "assumed", note: "Not shown." },
            },
          },
        },
      },
      "components/responses/Other.yaml": { description: "Any other failure." },
    },
    { "paths/things_{owner}.yaml#/get/responses/default/x-provenance": "is ignored beside the `$ref` of a Response" },
  ),
  refuses(
    "refuses a wrong value beside the reference to a schema",
    { "components/schemas/Thing.yaml": { properties: { id: { "x-error-code": "^(?:\\w+)+(\\d)" } } } },
    { "components/schemas/Thing.yaml#/properties/id/x-error-code": "must match pattern" },
  ),
  accepts("accepts any member in the value of an example", {
    "components/examples/TwoThings.yaml": { value: { "x-mood": "good" } },
  }),
];
