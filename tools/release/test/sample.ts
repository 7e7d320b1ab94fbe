export const samplePath: unknown = {
  get: {
    operationId: "getThing",
    summary: "A thing",
    "x-compute-units": 20,
    "x-retryable": true,
    "x-pagination": { items: "/records", start: "cursor", from: "/id", next: "value", end: "empty" },
    parameters: [
      { in: "path", name: "id", required: true, schema: { type: "string" } },
      { in: "query", name: "limit", schema: { type: "integer", maximum: 100 } },
    ],
    responses: {
      200: {
        description: "The thing.",
        headers: { "X-Height": { required: true, schema: { type: "string" }, "x-ledger-state": "blockHeight" } },
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["id", "records"],
              properties: {
                id: { type: "string", description: "Its id." },
                colour: { type: "string", enum: ["red", "green"] },
                kind: { type: "string", enum: ["small", "large"], "x-open-enum": true },
                size: { type: "integer", format: "uint64", "x-json-integer": { reason: "Below 2^53." } },
                records: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } },
                shape: { type: "object", oneOf: [variant("circle"), variant("square")] },
                effect: {
                  anyOf: [
                    { type: "object", oneOf: [variant("born")] },
                    { allOf: [{ type: "object", properties: { type: unknownKind("born") } }] },
                  ],
                },
              },
            },
          },
          "application/x-bcs": { schema: { type: "string", format: "binary" } },
        },
      },
      404: {
        description: "No such thing.",
        content: {
          "application/json": {
            schema: { type: "object", properties: { error_code: { type: "string", "x-error-code": true } } },
          },
        },
      },
    },
  },
  put: {
    "x-retryable": false,
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, note: { type: "string" } },
          },
        },
      },
    },
    responses: { 204: { description: "Changed." } },
  },
};

/** Returns the variant of a union for one kind. */
export function variant(kind: string): unknown {
  return { type: "object", required: ["type"], properties: { type: { type: "string", const: kind } } };
}

/** The discriminating property of the variant for unknown kinds, as `complete-unions` writes it. */
export function unknownKind(...kinds: readonly string[]): unknown {
  return { type: "string", "x-unknown-variant": true, pattern: `^(?!(?:${kinds.join("|")})$)` };
}
