import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const withBody = {
  "paths/things_{owner}.yaml": {
    get: {
      requestBody: { content: { "application/json": { schema: { $ref: "../components/schemas/ThingList.yaml" } } } },
    },
  },
};

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an example under `default` without a status",
    { "components/examples/NoRoute.yaml": { "x-answers": { status: null } } },
    { "components/examples/NoRoute.yaml#/": "Give its status in" },
  ),
  refuses(
    "refuses a status other than the response's",
    { "components/examples/NoKey.yaml": { "x-answers": { status: 401 } } },
    { "components/examples/NoKey.yaml#/": "has the status 401 but is declared under 403" },
  ),
  refuses(
    "refuses to fill a member that the example does not have",
    { "components/examples/Invalid.yaml": { "x-answers": { fill: { "/detail": "{reason}" } } } },
    { "components/examples/Invalid.yaml#/x-answers/fill/~1detail": "`/detail` is no string of the example's value" },
  ),
  refuses(
    "refuses to fill a member that is no string",
    { "components/examples/Invalid.yaml": { value: { message: { text: "Not valid." } } } },
    {
      "components/examples/Invalid.yaml#/x-answers/fill/~1message": "`/message` is no string of the example's value",
    },
  ),
  refuses(
    "refuses an unknown placeholder",
    { "components/examples/Invalid.yaml": { "x-answers": { fill: { "/message": "{name}: {raeson}" } } } },
    { "components/examples/Invalid.yaml#/x-answers/fill/~1message": "The placeholder `{raeson}` is unknown" },
  ),
  refuses(
    "refuses a name that no parameter has",
    { "components/examples/Invalid.yaml": { "x-answers": { name: "strat" } } },
    { "components/examples/Invalid.yaml#/x-answers/name": "cannot concern `strat`" },
  ),
  refuses(
    "refuses the name of a parameter in another place",
    { "components/examples/Invalid.yaml": { "x-answers": { to: ["invalid_path"], name: "start" } } },
    { "components/examples/Invalid.yaml#/x-answers/name": "cannot concern `start`" },
  ),
  refuses(
    "refuses a name that no member of the body has",
    {
      ...withBody,
      "components/examples/Invalid.yaml": { "x-answers": { to: ["invalid_body"], name: "things.size" } },
    },
    { "components/examples/Invalid.yaml#/x-answers/name": "cannot concern `things.size`" },
  ),
  accepts("accepts the name of a parameter", {
    "components/examples/Invalid.yaml": { "x-answers": { name: "start" } },
  }),
  accepts("accepts the name of a member of the body", {
    ...withBody,
    "components/examples/Invalid.yaml": { "x-answers": { to: ["invalid_body"], name: "things" } },
  }),
  accepts("accepts the response's own status", {
    "components/examples/NoKey.yaml": { "x-answers": { status: 403 } },
  }),
];
