/** Files of a document, by path relative to the API's folder. */
export type Files = Readonly<Record<string, Json>>;
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const json = (schema: string, ...examples: readonly string[]): Json => ({
  "application/json": {
    schema: { $ref: `../components/schemas/${schema}.yaml` },
    examples: Object.fromEntries(examples.map((name) => [name, { $ref: `../components/examples/${name}.yaml` }])),
  },
});

const refusal = (text: string, answers: Json): Json => ({
  summary: text,
  value: { code: "refused", message: text },
  "x-answers": answers,
});

/** A small node API that keeps every rule. Each test breaks one rule in a copy. */
export const sample: Files = {
  "openapi.yaml": {
    openapi: "3.1.0",
    info: { title: "Sample", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [
      {
        url: "https://{host}/v1/{apiKey}",
        variables: { host: { default: "sample.gateway.example" }, apiKey: { default: "YOUR_API_KEY" } },
      },
      { url: "http://localhost:4010/sample/v1/{apiKey}", variables: { apiKey: { default: "YOUR_API_KEY" } } },
    ],
    tags: [{ name: "Things", description: "Things of the ledger." }],
    security: [{}],
    paths: { "/things/{owner}": { $ref: "paths/things_{owner}.yaml" } },
  },
  "paths/things_{owner}.yaml": {
    get: {
      operationId: "listThings",
      summary: "List things.",
      description: "Lists the things of an owner.",
      tags: ["Things"],
      parameters: [{ $ref: "../components/parameters/Owner.yaml" }, { $ref: "../components/parameters/Start.yaml" }],
      responses: {
        "200": {
          description: "A page.",
          headers: { "X-NODE-CURSOR": { $ref: "../components/headers/Cursor.yaml" } },
          content: json("ThingList", "TwoThings"),
        },
        "400": { description: "Not valid.", content: json("Failure", "Invalid") },
        "403": { description: "No access.", content: json("Failure", "NoKey") },
        "429": {
          description: "Too many.",
          headers: { "Retry-After": { $ref: "../components/headers/RetryAfter.yaml" } },
          content: json("Failure", "TooMany"),
        },
        "503": {
          description: "Not now.",
          headers: { "Retry-After": { $ref: "../components/headers/RetryAfter.yaml" } },
          content: json("Failure", "Busy"),
        },
        default: { description: "Any other failure.", content: json("Failure", "NoRoute", "NoMethod", "NoNode") },
      },
      "x-compute-units": 20,
      "x-retryable": true,
      "x-pagination": {
        items: "/things",
        start: "start",
        from: "/id",
        next: "value",
        cursorHeader: "X-NODE-CURSOR",
        end: "empty",
      },
      "x-provenance": [{ at: "parameters/start", source: "assumed", note: "Its name is not shown." }],
    },
  },
  "components/parameters/Owner.yaml": {
    name: "owner",
    in: "path",
    required: true,
    description: "Owner of the things.",
    schema: { type: "string" },
    example: "0x1",
  },
  "components/parameters/Start.yaml": {
    name: "start",
    in: "query",
    description: "Where the page starts.",
    schema: { type: "integer", format: "uint64" },
    example: 1,
  },
  "components/headers/Cursor.yaml": {
    description: "Start of the next page.",
    schema: { type: "integer", format: "uint64" },
    example: 3,
  },
  "components/headers/RetryAfter.yaml": {
    description: "Seconds to wait.",
    schema: { type: "integer" },
    example: 1,
  },
  "components/schemas/ThingList.yaml": {
    type: "object",
    description: "A page of things.",
    properties: { things: { type: "array", description: "The things.", items: { $ref: "Thing.yaml" } } },
  },
  "components/schemas/Thing.yaml": {
    type: "object",
    description: "A thing.",
    properties: {
      id: { $ref: "U64.yaml", description: "Identifier of the thing." },
      kind: { type: "string", enum: ["big", "small"], "x-open-enum": true, description: "Kind of the thing." },
      parts: { type: "array", description: "What it is made of.", items: { $ref: "Thing.yaml" } },
    },
  },
  "components/schemas/U64.yaml": {
    type: "string",
    format: "uint64",
    pattern: "^[0-9]{1,20}$",
    description: "A number of 64 bits as text.",
  },
  "components/schemas/Failure.yaml": {
    type: "object",
    description: "A failure.",
    properties: {
      code: {
        type: "string",
        description: "Kind of the failure.",
        "x-error-code": true,
        "x-error-meanings": { refused: { meaning: "No.", remedy: "Ask for something else.", retry: false } },
      },
      message: { type: "string", description: "What went wrong.", "x-error-message": true },
    },
  },
  "components/examples/TwoThings.yaml": {
    summary: "Two things.",
    value: {
      things: [
        { id: "1", kind: "big", parts: [{ id: "3" }] },
        { id: "2", kind: "small" },
      ],
    },
  },
  "components/examples/Invalid.yaml": refusal("Not valid.", {
    to: ["invalid_path", "invalid_query"],
    fill: { "/message": "{in} {name}: {reason}" },
  }),
  "components/examples/NoKey.yaml": refusal("No key.", { to: ["missing_key", "unknown_key"] }),
  "components/examples/TooMany.yaml": refusal("Too many.", { to: ["rate_limited"] }),
  "components/examples/Busy.yaml": refusal("Not now.", { to: ["overloaded"] }),
  "components/examples/NoNode.yaml": refusal("No node.", { to: ["node_unreachable", "node_timeout"], status: 502 }),
  "components/examples/NoRoute.yaml": refusal("No route.", { to: ["unknown_route"], status: 404 }),
  "components/examples/NoMethod.yaml": refusal("No method.", { to: ["method_not_allowed"], status: 405 }),
};
