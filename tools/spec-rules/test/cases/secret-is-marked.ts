import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";
import type { Files, Json } from "../support/sample.ts";

const body = (secret: Json): Files => ({
  "paths/things_{owner}.yaml": {
    get: {
      requestBody: { content: { "application/json": { schema: { $ref: "../components/schemas/Login.yaml" } } } },
    },
  },
  "components/schemas/Login.yaml": {
    type: "object",
    description: "A login.",
    properties: { client_secret: secret },
  },
});

export const cases: readonly RuleCase[] = [
  refuses("refuses a secret of a body that clients would show", body({ type: "string", description: "Secret." }), {
    "components/schemas/Login.yaml#/properties/client_secret": "Add `format: password`",
  }),
  refuses(
    "refuses a secret parameter that clients would show",
    { "components/parameters/Start.yaml": { name: "api_key", schema: { type: "string", format: null } } },
    { "components/parameters/Start.yaml#/schema": "`api_key` has the name of a secret" },
  ),
  accepts("accepts a marked secret", body({ type: "string", format: "password", description: "Secret." })),
  refuses(
    "refuses a secret of an answer that clients would quote",
    { "components/schemas/Thing.yaml": { properties: { api_key: { type: "string", description: "Key." } } } },
    { "components/schemas/Thing.yaml#/properties/api_key": "`api_key` has the name of a secret" },
  ),
];
