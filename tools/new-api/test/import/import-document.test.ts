import { join } from "node:path";
import { isMethod, type JsonObject } from "@ledgergate/codegen/openapi";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type ImportOptions, importDocument } from "../../src/import/import-document.ts";
import { formsOf, readTemplate } from "../../src/template.ts";

const file = join(import.meta.dirname, "../chain/openapi.yaml");
const forms = formsOf("chain-x");

function importChain(options: Partial<ImportOptions> = {}) {
  return importDocument(file, readTemplate("spec", forms), forms.pascal, { computeUnits: 15, ...options });
}

const chain = await importChain();
const read = (name: string) => parse(chain.files.get(name) ?? "null");
const operations = [...chain.files.keys()]
  .filter((name) => name.startsWith("paths/"))
  .flatMap((name) =>
    Object.entries(read(name) as JsonObject).flatMap(([method, node]) =>
      isMethod(method) ? [{ method, ...(node as { operationId: string; tags: string[]; responses: object }) }] : [],
    ),
  );

test("all operations are imported except the one with its own servers, which is reported", () => {
  expect(operations).toHaveLength(43);
  expect(chain.leftOut).toEqual([{ name: "GET /admin/peers", reason: expect.stringContaining("its own servers") }]);
});

test("operations get an id, one tag, a cost and a mark for retries", () => {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  expect(byId.get("listBlocks")).toMatchObject({ tags: ["Blocks"], "x-compute-units": 15, "x-retryable": true });
  expect(byId.get("headHealth")).toMatchObject({ method: "head", "x-retryable": true });
  expect(byId.get("vote")).toMatchObject({ method: "put", "x-retryable": false });
  expect(byId.get("postTransactionsSimulate")).toBeDefined();
  expect(byId.get("getFees")?.tags).toEqual(["Other"]);
});

test("servers and security follow the template, and the origin is named", () => {
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

test("a failure of the document also gets the gateway's body, and other failures come from the template", () => {
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

test("an example that breaks its schema is replaced by one that is marked as assumed", () => {
  const { examples } = read("paths/accounts_{address}.yaml").get.responses["200"].content["application/json"];
  expect(examples.made.value).toMatchObject({ balance: "0" });
  expect(examples.made["x-provenance"].source).toBe("assumed");
  expect(chain.withoutExample).toEqual([]);
});

test("schemas are converted to OpenAPI 3.1", () => {
  expect(read("components/schemas/BlockHeader.yaml").properties).toMatchObject({
    parent: { type: ["string", "null"] },
    size: { exclusiveMinimum: 0 },
  });
  expect(read("components/schemas/Block.yaml").properties).toMatchObject({
    proof: { anyOf: [{ $ref: "Proof.yaml" }, { type: "null" }] },
    next: { anyOf: [{ $ref: "BlockHeader.yaml" }, { type: "null" }] },
  });
  expect(read("components/schemas/VoteBody.yaml").properties.memo).toMatchObject({
    type: ["string", "null"],
    enum: ["short", "long", null],
  });
});

test("the members of a body show the values of its example", () => {
  const { properties } = read("components/schemas/SubmitFormBody.yaml");
  expect(properties.wait).toMatchObject({ examples: [true], "x-provenance": { source: "assumed" } });
});

test("a reference into another operation becomes a separate schema", () => {
  const { schema } = read("paths/assets_{id}.yaml").get.responses["200"].content["application/json"];
  expect(schema).toEqual({ $ref: "../components/schemas/Asset.yaml" });
  expect(chain.files.has("components/schemas/Unused.yaml")).toBe(false);
});

test("--only and --skip choose operations as for the code generator", async () => {
  const { files } = await importChain({ only: ["/blocks*"], skip: ["getRange"] });
  expect([...files.keys()].filter((name) => name.startsWith("paths/"))).toHaveLength(7);
  expect(files.has("components/schemas/Validator.yaml")).toBe(false);
  await expect(importChain({ only: ["noSuch"] })).rejects.toThrow('has no operation named "noSuch"');
});
