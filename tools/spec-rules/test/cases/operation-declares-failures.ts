import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an operation that can only succeed",
    {
      "paths/things_{owner}.yaml": { get: { responses: { "400": null, "403": null, "429": null, default: null } } },
    },
    { "paths/things_{owner}.yaml#/get": "declares no failure" },
  ),
  refuses(
    "refuses a 5xx status as the only failure",
    {
      "paths/things_{owner}.yaml": {
        get: { responses: { "400": null, "403": null, "429": null, default: null, "500": { description: "Down." } } },
      },
    },
    { "paths/things_{owner}.yaml#/get": "declares no failure" },
  ),
  accepts("accepts `default` alone", {
    "paths/things_{owner}.yaml": { get: { responses: { "400": null, "403": null, "429": null } } },
  }),
  accepts("accepts a branch of the success body that is a failure", {
    "paths/things_{owner}.yaml": { get: { responses: { "400": null, "403": null, "429": null, default: null } } },
    "components/schemas/ThingList.yaml": { anyOf: [{ $ref: "Failure.yaml" }] },
    "components/schemas/Failure.yaml": { required: ["code"], "x-failure": {} },
  }),
];
