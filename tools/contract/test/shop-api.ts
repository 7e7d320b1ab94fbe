import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { checkNumber, ledgerState } from "@ledgergate/runtime/parts";
import type { LoadedApi, OpenApiDocument, UntypedClient } from "../src/oracle/index.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const codePattern = "^class (?:[\\w.$]*[.$])?(\\w+)";
const withMember = (name: string, member: object = {}) => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string", ...member } },
});
const refusal = (failed: string, answers: object) => ({
  [failed]: { value: { failed }, "x-answers": answers },
});
const epoch = {
  required: true,
  schema: { type: "integer", format: "uint64" },
  example: 9,
  "x-ledger-state": "epoch",
};
const id = { type: "integer", format: "uint64" } as const;

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
          { name: "id", in: "path", required: true, schema: id, example: 7 },
          { name: "full", in: "query", schema: { type: "boolean" }, example: true },
        ],
        responses: {
          "200": {
            description: "The item.",
            headers: { "X-SHOP-EPOCH": epoch },
            content: {
              "application/json": {
                schema: { oneOf: [ref("Item"), ref("SoldOut")] },
                examples: {
                  lamp: { value: { name: "Lamp" } },
                  soldOut: { value: { failed: "class shop.Sold$Out : none left" } },
                },
              },
              "application/x-bcs": {
                schema: { type: "array", items: { type: "integer", format: "uint8" } },
                examples: { lamp: { value: [1, 2, 255] } },
              },
            },
          },
          default: {
            description: "A failure.",
            content: {
              "application/json": {
                schema: ref("Refusal"),
                examples: {
                  ...refusal("gone", { status: 410 }),
                  ...refusal("route", { status: 404, to: ["unknown_route", "missing_key"] }),
                  ...refusal("method", { status: 405, to: ["method_not_allowed"] }),
                  ...refusal("wrong", {
                    status: 400,
                    to: ["invalid_path", "invalid_query"],
                    fill: { "/failed": "{name} {reason}" },
                  }),
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
      Item: withMember("name"),
      SoldOut: { ...withMember("failed", { "x-error-code": codePattern }), "x-failure": {} },
      Refusal: withMember("failed"),
    },
  },
};

type Operation = ApiDescriptor["operations"][string];

const getItem: Operation = {
  method: "GET",
  path: "/items/{id}",
  input: { id: { in: "path", required: true, ...id }, full: { in: "query", type: "boolean" } },
  computeUnits: 5,
  accepts: { bcs: "application/x-bcs" },
  failure: { member: "failed" },
};

/** The shop's API with a client made from a descriptor. By default, the client keeps every promise. */
export function shopWith(change: Partial<Operation> = {}, api: Partial<ApiDescriptor> = {}): LoadedApi {
  const descriptor: ApiDescriptor = {
    checkNumber,
    ledgerState,
    serverPath: "/v1/{apiKey}",
    ledgerHeaders: { epoch: "x-shop-epoch" },
    failures: { code: ["failed"], codePattern },
    operations: { getItem: { ...getItem, ...change } },
    ...api,
  };
  return {
    name: "shop",
    document: shopDocument,
    connect: (options) => createClient<Record<never, never>, UntypedClient>(descriptor, options) as UntypedClient,
  };
}
