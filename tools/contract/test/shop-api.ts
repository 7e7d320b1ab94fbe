import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { checkNumber, ledgerState } from "@ledgergate/runtime/parts";
import type { LoadedApi, OpenApiDocument, UntypedClient } from "../src/oracle/index.ts";

const octets = [1, 2, 255];

/** A small document with every feature that the suite distinguishes. */
export const shopDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example/v1/{apiKey}" }],
  paths: {
    "/items/{id}": {
      get: {
        operationId: "getItem",
        "x-compute-units": 5,
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer", format: "uint64" }, example: 7 },
          { name: "full", in: "query", schema: { type: "boolean" }, example: true },
        ],
        responses: {
          "200": {
            description: "The item.",
            headers: {
              "X-SHOP-EPOCH": {
                required: true,
                schema: { type: "integer", format: "uint64" },
                example: 9,
                "x-ledger-state": "epoch",
              },
            },
            content: {
              "application/json": {
                schema: { oneOf: [{ $ref: "#/components/schemas/Item" }, { $ref: "#/components/schemas/SoldOut" }] },
                examples: {
                  lamp: { value: { name: "Lamp" } },
                  soldOut: { value: { failed: "class shop.Sold$Out : none left" } },
                },
              },
              "application/x-bcs": {
                schema: { type: "array", items: { type: "integer", format: "uint8" } },
                examples: { lamp: { value: octets } },
              },
            },
          },
          default: {
            description: "A failure.",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Refusal" },
                examples: {
                  gone: { value: { failed: "gone" }, "x-answers": { status: 410 } },
                  route: {
                    value: { failed: "route" },
                    "x-answers": { status: 404, to: ["unknown_route", "missing_key"] },
                  },
                  method: { value: { failed: "method" }, "x-answers": { status: 405, to: ["method_not_allowed"] } },
                  wrong: {
                    value: { failed: "wrong" },
                    "x-answers": {
                      status: 400,
                      to: ["invalid_path", "invalid_query"],
                      fill: { "/failed": "{name} {reason}" },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      SoldOut: {
        type: "object",
        required: ["failed"],
        properties: { failed: { type: "string", "x-error-code": "^class (?:[\\w.$]*[.$])?(\\w+)" } },
        "x-failure": {},
      },
      Refusal: {
        type: "object",
        required: ["failed"],
        properties: { failed: { type: "string" } },
      },
    },
  },
};

const descriptor: ApiDescriptor = {
  checkNumber,
  ledgerState,
  serverPath: "/v1/{apiKey}",
  ledgerHeaders: { epoch: "x-shop-epoch" },
  failures: { code: ["failed"], codePattern: "^class (?:[\\w.$]*[.$])?(\\w+)" },
  operations: {
    getItem: {
      method: "GET",
      path: "/items/{id}",
      input: {
        id: { in: "path", required: true, type: "integer", format: "uint64" },
        full: { in: "query", type: "boolean" },
      },
      computeUnits: 5,
      accepts: { bcs: "application/x-bcs" },
      failure: { member: "failed" },
    },
  },
};

/** The shop's API with a client made from a descriptor. By default, the client keeps every promise. */
export function shopWith(
  change: Partial<ApiDescriptor["operations"][string]> = {},
  api: Partial<ApiDescriptor> = {},
): LoadedApi {
  const operations = {
    getItem: { ...descriptor.operations.getItem, ...change } as ApiDescriptor["operations"][string],
  };
  return {
    name: "shop",
    document: shopDocument,
    connect: (options) =>
      createClient<Record<never, never>, UntypedClient>(
        { ...descriptor, operations, ...api },
        options,
      ) as UntypedClient,
  };
}
