import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a gateway whose host is fixed",
    {
      "openapi.yaml": { servers: [{ url: "https://sample.gateway.example/v1/{apiKey}" }] },
    },
    { "openapi.yaml#/servers": "Its URL is `https://{host}` and the path of the API" },
  ),
  refuses(
    "refuses a document without the mock",
    {
      "openapi.yaml": { servers: [{ url: "https://{host}/v1/{apiKey}/v1" }] },
    },
    { "openapi.yaml#/servers": "Its URL is `http://localhost:4010/sample/v1/{apiKey}/v1`" },
  ),
  refuses(
    "refuses a server path for an API without a key",
    {
      "openapi.yaml": { servers: [{ url: "https://{host}" }, { url: "http://localhost:4010/sample" }] },
    },
    { "openapi.yaml#/servers": "Its URL is `http://localhost:4010`" },
  ),
];
