import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";

const cases: RuleCases = {
  rule: "condition-has-answer",
  cases: [
    refuses(
      "refuses an operation that says nothing to a missing key",
      {
        "components/examples/NoKey.yaml": { "x-answers": { to: ["unknown_key"] } },
      },
      { "paths/things_{owner}.yaml#/get": "says what the service answers to: missing_key." },
    ),
    refuses(
      "refuses an operation that says nothing to a wrong body",
      {
        "paths/things_{owner}.yaml": { get: { requestBody: { content: {} } } },
      },
      {
        "paths/things_{owner}.yaml#/get":
          "answers to: body_too_large, unsupported_media_type, malformed_body, invalid_body.",
      },
    ),
    refuses(
      "refuses an answer for one parameter where there are others",
      {
        "components/examples/Invalid.yaml": { "x-answers": { name: "start" } },
      },
      { "paths/things_{owner}.yaml#/get": "answers to: invalid_path, invalid_query." },
    ),
    refuses(
      "refuses an operation that says nothing to a missing key in a header",
      {
        "openapi.yaml": {
          servers: [{ url: "https://{host}" }, { url: "http://localhost:4010" }],
          security: [{ apiKey: [] }],
          components: { securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "Authorization" } } },
        },
        "components/examples/NoKey.yaml": { "x-answers": null },
      },
      { "paths/things_{owner}.yaml#/get": "answers to: missing_key, unknown_key." },
    ),
    refuses(
      "refuses an operation that says nothing to a bearer token that is not valid",
      {
        "openapi.yaml": {
          security: [{}, { bearer: [] }],
          components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
        },
      },
      { "paths/things_{owner}.yaml#/get": "answers to: invalid_token." },
    ),
    refuses(
      "refuses an operation that takes client credentials and says nothing to unknown ones",
      {
        "paths/things_{owner}.yaml": {
          get: {
            requestBody: {
              content: {
                "application/json": {
                  schema: { properties: { client_secret: { type: "string", format: "password" } } },
                },
              },
            },
          },
        },
      },
      {
        "paths/things_{owner}.yaml#/get":
          "answers to: unknown_client, body_too_large, unsupported_media_type, malformed_body, invalid_body.",
      },
    ),
    refuses(
      "refuses an operation that says nothing to too many calls",
      { "components/examples/TooMany.yaml": { "x-answers": null } },
      { "paths/things_{owner}.yaml#/get": "answers to: rate_limited." },
    ),
    refuses(
      "refuses an operation that does not say that the service is overloaded, nor that its nodes fail",
      {
        "components/examples/Busy.yaml": { "x-answers": null },
        "components/examples/NoNode.yaml": { "x-answers": { to: ["node_unreachable"] } },
      },
      { "paths/things_{owner}.yaml#/get": "answers to: overloaded, node_timeout." },
    ),
    accepts("accepts silence about a key and nodes that the API does not have", {
      "openapi.yaml": { servers: [{ url: "https://{host}" }, { url: "http://localhost:4010" }] },
      "components/examples/NoKey.yaml": { "x-answers": null },
      "components/examples/NoNode.yaml": { "x-answers": { to: null } },
    }),
  ],
};

export default cases;
