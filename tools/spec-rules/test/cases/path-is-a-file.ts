import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a path that is written in the root document",
    { "openapi.yaml": { paths: { "/more": { get: {} } } } },
    { "openapi.yaml#/paths/~1more": "must be `$ref: paths/more.yaml`" },
  ),
  refuses(
    "refuses a path file with another name",
    {
      "openapi.yaml": { paths: { "/things/{owner}": { $ref: "paths/things.yaml" } } },
      "paths/things.yaml": { get: {} },
    },
    { "openapi.yaml#/paths/~1things~1{owner}": "must be `$ref: paths/things_{owner}.yaml`" },
  ),
  accepts("accepts a reference that starts with a dot", {
    "openapi.yaml": { paths: { "/things/{owner}": { $ref: "./paths/things_{owner}.yaml" } } },
  }),
];
