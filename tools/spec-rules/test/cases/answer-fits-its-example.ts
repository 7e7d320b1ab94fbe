import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "answer-fits-its-example",
  cases: [
    refuses(
      "refuses an example under `default` without a status",
      {
        "components/examples/NoRoute.yaml": { "x-answers": { status: null } },
      },
      { "components/examples/NoRoute.yaml#/": "Say which status it has" },
    ),
    refuses(
      "refuses a status other than the response's",
      {
        "components/examples/NoKey.yaml": { "x-answers": { status: 401 } },
      },
      { "components/examples/NoKey.yaml#/": "has the status 401 but stands under 403" },
    ),
    refuses(
      "refuses to fill what the example does not have",
      {
        "components/examples/Invalid.yaml": { "x-answers": { fill: { "/detail": "{reason}" } } },
      },
      { "components/examples/Invalid.yaml#/x-answers/fill/~1detail": "`/detail` is no string of the example's value" },
    ),
    refuses(
      "refuses to fill what is no text",
      {
        "components/examples/Invalid.yaml": { value: { message: { text: "Not valid." } } },
      },
      {
        "components/examples/Invalid.yaml#/x-answers/fill/~1message": "`/message` is no string of the example's value",
      },
    ),
    accepts("accepts the response's own status", {
      "components/examples/NoKey.yaml": { "x-answers": { status: 403 } },
    }),
  ],
};

export default cases;
