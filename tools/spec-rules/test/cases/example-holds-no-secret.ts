import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a JSON Web Token under any name",
    {
      "components/examples/TwoThings.yaml": {
        value: {
          things: [{ id: "1", kind: ["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiJub2JvZHkifQ", "c2lnbmF0dXJl"].join(".") }],
        },
      },
    },
    { "components/examples/TwoThings.yaml#/value/things/0/kind": "looks like a JSON Web Token" },
  ),
  refuses(
    "refuses a random text under the name of a secret",
    {
      "components/examples/TwoThings.yaml": {
        value: { client_secret: ["kX93hQz7", "LmW0pR5v", "Tn8bYc2d"].join("") },
      },
    },
    { "components/examples/TwoThings.yaml#/value/client_secret": "looks like the value of a real `client_secret`" },
  ),
  refuses(
    "refuses a hexadecimal key in the path of a URL",
    {
      "components/examples/TwoThings.yaml": {
        value: { url: `https://sample.gateway.example/v1/${["9f8e7d6c5b4a", "39281706f5e4"].join("")}/v1` },
      },
    },
    { "components/examples/TwoThings.yaml#/value/url": "looks like a URL with a real key" },
  ),
  refuses(
    "refuses a token in a text",
    {
      "components/schemas/Thing.yaml": {
        description: `Send ${["ghp", "k2J9s8D7f6G5h4J3k2L1m0N9b8V7c6X5z4A3"].join("_")} with it.`,
      },
    },
    { "components/schemas/Thing.yaml#/description": "looks like a service's token" },
  ),
  refuses(
    "refuses a random example of a parameter with the name of a secret",
    {
      "components/parameters/Start.yaml": {
        name: "api_key",
        schema: { type: "string", format: null },
        example: ["kX93hQz7", "LmW0pR5v"].join(""),
      },
    },
    { "components/parameters/Start.yaml#/example": "looks like the value of a real `api_key`" },
  ),
  accepts("accepts what a schema lists, and an example with the name of a secret", {
    "components/schemas/Thing.yaml": {
      properties: {
        token: { enum: [["kX93hQz7", "LmW0pR5v"].join("")], examples: [["kX93hQz7", "LmW0pR5v"].join("")] },
      },
    },
    "components/examples/TwoThings.yaml": { value: { token: ["kX93hQz7", "LmW0pR5v"].join("") } },
  }),
  accepts("accepts placeholders", {
    "components/examples/TwoThings.yaml": {
      value: {
        api_key: "example-key-ledger-a-mainnet",
        client_secret: "<CLIENT_SECRET>",
        Authorization: "Bearer <ACCESS_TOKEN>",
        url: "https://sample.gateway.example/v1/YOUR_API_KEY/v1",
      },
    },
  }),
  accepts("accepts hashes, addresses, public keys and paging tokens of a ledger", {
    "components/examples/TwoThings.yaml": {
      value: {
        hash: "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1",
        authentication_key: "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1",
        public_key: "0xf66bf0ce5ceb582b93d6780820c2025b9967aedaa259bdbb9f3d0297eced0e18",
        paging_token: "121693057904021505-2",
        href: "https://sample.gateway.example/v1/YOUR_API_KEY/operations/121693057904021505/effects",
      },
    },
  }),
];
