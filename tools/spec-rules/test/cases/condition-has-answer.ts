import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an operation without an answer to a missing key",
    { "components/examples/NoKey.yaml": { "x-answers": { to: ["unknown_key"] } } },
    { "paths/things_{owner}.yaml#/get": "answers to: missing_key." },
  ),
  refuses(
    "refuses an operation without an answer to an invalid body",
    { "paths/things_{owner}.yaml": { get: { requestBody: { content: {} } } } },
    {
      "paths/things_{owner}.yaml#/get":
        "answers to: body_too_large, unsupported_media_type, malformed_body, invalid_body.",
    },
  ),
  refuses(
    "refuses an answer for only one of several parameters",
    { "components/examples/Invalid.yaml": { "x-answers": { name: "start" } } },
    { "paths/things_{owner}.yaml#/get": "answers to: invalid_path, invalid_query." },
  ),
  refuses(
    "refuses an operation without an answer to a missing key in a header",
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
    "refuses an operation without an answer to an invalid bearer token",
    {
      "openapi.yaml": {
        security: [{}, { bearer: [] }],
        components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      },
    },
    { "paths/things_{owner}.yaml#/get": "answers to: invalid_token." },
  ),
  refuses(
    "refuses an operation with client credentials but without an answer to unknown ones",
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
    "refuses an operation without an answer to too many calls",
    { "components/examples/TooMany.yaml": { "x-answers": null } },
    { "paths/things_{owner}.yaml#/get": "answers to: rate_limited." },
  ),
  refuses(
    "refuses an operation without answers for an overloaded service and for failing nodes",
    {
      "components/examples/Busy.yaml": { "x-answers": null },
      "components/examples/NoNode.yaml": { "x-answers": { to: ["node_unreachable"] } },
    },
    { "paths/things_{owner}.yaml#/get": "answers to: overloaded, node_timeout." },
  ),
  accepts("demands no answers about keys and nodes of an API without them", {
    "openapi.yaml": { servers: [{ url: "https://{host}" }, { url: "http://localhost:4010" }] },
    "components/examples/NoKey.yaml": { "x-answers": null },
    "components/examples/NoNode.yaml": { "x-answers": { to: null } },
  }),
];
