import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a node operation without a cost",
    { "paths/things_{owner}.yaml": { get: { "x-compute-units": null } } },
    { "paths/things_{owner}.yaml#/get": "Add `x-compute-units`" },
  ),
  refuses(
    "refuses a cost if the server's path has no key",
    {
      "openapi.yaml": { servers: [{ url: "https://{host}" }, { url: "http://localhost:4010" }] },
    },
    { "paths/things_{owner}.yaml#/get/x-compute-units": "Remove `x-compute-units`" },
  ),
];
