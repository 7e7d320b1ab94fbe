import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const file = "paths/things_{owner}.yaml";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a parameter that the path does not have",
    { [file]: { "x-encoded-slashes": ["owner", "other"] } },
    { [`${file}#/x-encoded-slashes/1`]: "No segment of `/things/{owner}` is `{other}`" },
  ),
  refuses(
    "refuses a parameter with other text in its segment",
    {
      "openapi.yaml": { paths: { "/things/{owner}": null, "/things/of-{owner}": { $ref: file } } },
      [file]: { "x-encoded-slashes": ["owner"] },
    },
    { [`${file}#/x-encoded-slashes/0`]: "No segment of `/things/of-{owner}` is `{owner}`" },
  ),
  accepts("accepts a parameter that is a whole segment", { [file]: { "x-encoded-slashes": ["owner"] } }),
];
