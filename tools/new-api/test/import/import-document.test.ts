import { join } from "node:path";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { isMethod } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type ImportOptions, importDocument } from "../../src/import/import-document.ts";
import { formsOf, readTemplate } from "../../src/template.ts";
import { filesIn, importFiles } from "../support.ts";

const file = join(import.meta.dirname, "../chain/openapi.yaml");
const forms = formsOf("chain-x");

function importChain(options: Partial<ImportOptions> = {}) {
  return importDocument(file, readTemplate("spec", forms), forms.pascal, { computeUnits: 15, ...options });
}

const chain = await importChain();
const read = (name: string) => parse(chain.files.get(name) ?? "null");
const answerIn = (path: string) => read(`paths/${path}.yaml`).get.responses["200"].content["application/json"];
const operations = filesIn("paths", chain).flatMap((name) =>
  Object.entries(read(name) as JsonObject).flatMap(([method, node]) =>
    isMethod(method) ? [{ method, ...(node as { operationId: string; tags: string[] }) }] : [],
  ),
);

test("all operations but the one with its own servers are imported", () => {
  expect(operations).toHaveLength(24);
  const schemas = "#/components/schemas";
  const reason = "It has no effect without type.";
  expect(chain.leftOut).toEqual([
    { name: "GET /admin/peers", reason: expect.stringContaining("its own server (") },
    { name: "server https://node.chain.example/api/v2", reason: expect.stringContaining("`nodes.*.*[].url`") },
    { name: "security scheme projectId (header project_id)", reason: expect.stringContaining("`nodes.*.*[].headers`") },
    { name: `nullable at ${schemas}/Block/properties/proof`, reason },
    { name: `nullable at ${schemas}/Transaction/properties/result`, reason },
    { name: "nullable (2 places)", reason: "OpenAPI 3.0 ignores members beside a reference." },
    {
      name: `text at ${schemas}/SignedTransaction/properties/access_token/examples/0`,
      reason: expect.any(String),
    },
    {
      name: "an example of paths/accounts_{address}.yaml: get responses 200 content application/json",
      reason: "It does not fit its schema.",
    },
  ]);
});

test("operations get an id, one tag, a cost and a mark for retries", () => {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  expect(byId.get("listBlocks")).toMatchObject({ tags: ["Blocks"], "x-compute-units": 15, "x-retryable": true });
  expect(byId.get("headHealth")).toMatchObject({ method: "head", "x-retryable": true });
  expect(byId.get("vote")).toMatchObject({ method: "put", "x-retryable": false });
  expect(byId.get("postTransactionsSimulate")).toBeDefined();
  expect(byId.get("getFees")?.tags).toEqual(["Other"]);
});

test("servers and security follow the template", () => {
  const root = read("openapi.yaml");
  expect(root.servers.map(({ url }: { url: string }) => url)).toEqual([
    "https://{host}/v1/{apiKey}",
    "http://localhost:4010/chain-x/v1/{apiKey}",
  ]);
  expect(Object.keys(root.components.securitySchemes)).toEqual(["bearer"]);
  expect(root["x-provenance"].source).toBe("upstream");
  expect(chain.source).toMatch(
    /^\| Sample Chain Node API, `openapi.yaml` \(licence: Apache-2.0\) \| 2.3.1, SHA-256 `[\da-f]{64}` \|/,
  );
});

test("failures get the gateway's body or the template's", () => {
  const { responses } = read("paths/blocks_{height}.yaml").get;
  expect(Object.keys(responses)).toEqual(["200", "400", "403", "404", "429", "503", "default"]);
  expect(responses["403"]).toEqual({ $ref: "../components/responses/Forbidden.yaml" });
  expect(responses["400"].content["application/json"]).toEqual({
    schema: { $ref: "../components/schemas/ErrorOrRefusal.yaml" },
    examples: {
      example: { value: { error: "bad_request", reason: "The height is no number." } },
      invalidRequest: { $ref: "../components/examples/InvalidRequest.yaml" },
    },
  });
  expect(read("components/schemas/ErrorOrRefusal.yaml").anyOf).toEqual([
    { $ref: "Error.yaml" },
    { $ref: "Failure.yaml" },
  ]);
});

test("a broken example is replaced", () => {
  const { examples } = answerIn("accounts_{address}");
  expect(examples.made.value).toMatchObject({ balance: "0" });
  expect(examples.made["x-provenance"].source).toBe("assumed");
  expect(chain.withoutExample).toEqual([]);
});

test("the JSON of a response is its first type", () => {
  const { content } = read("paths/blocks_{height}_raw.yaml").get.responses["200"];
  expect(Object.keys(content)).toEqual(["application/json", "application/octet-stream"]);
});

test("the members of a body show the values of its example", () => {
  const { properties } = read("components/schemas/SubmitFormBody.yaml");
  expect(properties.wait).toMatchObject({ examples: [true], "x-provenance": [{ source: "assumed" }] });
});

test("a reference into another operation becomes a separate schema", () => {
  const { schema } = answerIn("assets_{id}");
  expect(schema).toEqual({ $ref: "../components/schemas/Asset.yaml" });
  expect(chain.files.has("components/schemas/Unused.yaml")).toBe(false);
});

test("--only and --skip choose operations", async () => {
  const some = await importChain({ only: ["/blocks*"], skip: ["getRange"] });
  expect(filesIn("paths", some)).toHaveLength(5);
  expect(some.files.has("components/schemas/Validator.yaml")).toBe(false);
  await expect(importChain({ only: ["noSuch"] })).rejects.toThrow('has no operation named "noSuch"');
});

const number = "{type: integer, format: int64, minimum: 9007199254740993, maximum: 9223372036854775807}";
const double = "{type: number, minimum: 9007199254740993}";
const exactRoot = (schema: string) => `openapi: 3.0.3
info: {title: Exact, version: 1.0.0}
paths:
  /a/{id}:
    get:
      operationId: getA
      parameters:
        - {name: id, in: path, required: true, schema: ${number}}
        - {name: n, in: query, schema: ${double}}
        - {name: m, in: query, schema: {type: number}, example: 9007199254741001}
        - {name: i, in: query, schema: {type: integer}, example: 9007199254740999}
      responses:
        "200":
          description: k
          content:
            application/json:
              example: {n: 9007199254740995, list: [9007199254740997], free: {x: 9007199254740997}, counts: {constructor: 9007199254740999}}
              schema: ${schema}
`;
const list = "{type: array, items: {oneOf: [{type: boolean}, {type: integer}]}}";
const exactSchema = `{type: object, properties: {n: {type: integer, format: int64, enum: [9007199254740995]}, list: ${list}, counts: {additionalProperties: {type: integer}}}}`;

test.each([
  ["one file", { "openapi.yaml": exactRoot(exactSchema) }],
  ["several files", { "openapi.yaml": exactRoot("{$ref: A.yaml}"), "A.yaml": exactSchema }],
])("a document of %s keeps the digits of its integers", async (_, files) => {
  const { files: written } = await importFiles(files);
  const texts = [...written.values()].join("\n");
  const parts = [
    "minimum: 9007199254740993",
    "maximum: 9223372036854775807",
    "- 9007199254740995",
    "n: 9007199254740995",
    "example: 9007199254740993",
    "- 9007199254740997",
    "constructor: 9007199254740999",
    "exact: true",
    "type: integer\n        x-json-integer:",
    // A double has no odd digit there.
    "example: 9007199254740994",
    "example: 9007199254741000",
    "x: 9007199254740996",
  ];
  for (const part of parts) expect(texts).toContain(`${part}\n`);
});
