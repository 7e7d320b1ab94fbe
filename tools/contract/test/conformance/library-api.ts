import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { checkNumber, ledgerState, parseExact } from "@ledgergate/runtime/parts";
import { type ApiShapes, createValidators } from "@ledgergate/runtime/validate";
import type { LoadedApi, OpenApiDocument, UntypedClient } from "../../src/oracle/index.ts";

const failure = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } };

/** A small document with every feature that the checks distinguish. */
const libraryDocument: OpenApiDocument = {
  info: { title: "Library", version: "1.0.0" },
  servers: [{ url: "https://library.example/v1/{apiKey}" }],
  "x-upstream-headers": { "X-SHELF-EPOCH": "X-Public-Epoch" },
  paths: {
    "/books/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "7" }],
      get: {
        operationId: "getBook",
        responses: {
          "200": {
            headers: {
              "X-SHELF-EPOCH": {
                required: true,
                schema: { type: "integer", format: "uint64" },
                "x-ledger-state": "epoch",
              },
            },
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Book" }, example: { title: "One" } },
            },
          },
          "404": failure,
        },
      },
    },
    "/books": { post: { operationId: "addBook", requestBody: { content: { "application/json": { schema: {} } } } } },
  },
  components: {
    schemas: {
      Book: {
        type: "object",
        required: ["title"],
        properties: { title: { type: "string" }, copies: { type: "integer", format: "uint64" } },
      },
      Refusal: {
        type: "object",
        required: ["code"],
        properties: { code: { type: "string" } },
        "x-failure": {},
      },
    },
  },
};

const descriptor: ApiDescriptor = {
  checkNumber,
  ledgerState,
  parseExact,
  serverPath: "/v1/{apiKey}",
  ledgerHeaders: { epoch: "x-shelf-epoch" },
  failures: { code: ["code"], exact: true },
  operations: {
    getBook: {
      method: "GET",
      path: "/books/{id}",
      input: { id: { in: "path", required: true, type: "string" } },
      failure: { member: "code" },
      exact: true,
    },
  },
};

const libraryShapes: ApiShapes = {
  schemas: {
    Book: {
      type: "object",
      required: ["title"],
      properties: { title: { type: "string" }, copies: { type: "integer", format: "uint64" } },
    },
    Refusal: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
  },
  answers: { getBook: "Book", addBook: true },
};

export const library: LoadedApi = {
  name: "library",
  document: libraryDocument,
  connect: (options) => createClient<Record<never, never>, UntypedClient>(descriptor, options) as UntypedClient,
  validators: createValidators(libraryShapes),
};

/** The same API with a client whose `getBook` is replaced. */
export function libraryWith(getBook: () => Promise<unknown>): LoadedApi {
  return { ...library, connect: () => ({ getBook: getBook as never }) };
}
