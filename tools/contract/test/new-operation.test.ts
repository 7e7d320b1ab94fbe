import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { buildDocs } from "@ledgergate/docs";
import { createClient } from "@ledgergate/runtime";
import { createValidators } from "@ledgergate/runtime/validate";
import { afterAll, expect, test } from "vitest";
import { type LoadedApi, listOperations, loadApi, type UntypedClient } from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { listTriples } from "../src/triples.ts";
import { defineContract } from "./define-contract.ts";
import { extendSpec } from "./extended-spec.ts";

// The operation is added as YAML only.
const spec = await extendSpec();
const original = await loadApi("ledger-a");

const sources = join(spec.folder, "generated");
await mkdir(sources);
for (const [name, text] of Object.entries(await generate(spec.json, { name: "LedgerA", shapes: true }))) {
  await writeFile(join(sources, name), text);
}
const { api: descriptor } = await import(join(sources, "operations.ts"));
const { shapes } = await import(join(sources, "shapes.ts"));
const api: LoadedApi = {
  name: "ledger-a",
  document: spec.document,
  connect: (options) => createClient<Record<never, never>, UntypedClient>(descriptor, options) as UntypedClient,
  validators: createValidators(shapes),
};

const mock = await startRecordedMock({ apis: ["ledger-a"], specs: { "ledger-a": spec.json } });
afterAll(() => mock.close());

defineContract(api, mock, mock, ({ id }) => id === "getFixture");

test("the contract suite covers the new operation", () => {
  const ids = listOperations(spec.document).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...listOperations(original.document).map(({ id }) => id), "getFixture"].toSorted());
  const added = listTriples(spec.document).filter(({ operation }) => operation.id === "getFixture");
  expect(added.map(({ status }) => status)).toEqual([
    200, 400, 403, 404, 410, 429, 500, 503, 401, 404, 405, 413, 502, 504,
  ]);
  expect(listTriples(spec.document)).toHaveLength(listTriples(original.document).length + added.length);
});

test("the new operation is a method of the client, with its types and docblock", async () => {
  const client = api.connect({ baseUrl: mock.baseUrls["ledger-a"] as string, apiKey: "any" });
  expect(await client.getFixture?.({ address: "0x1" })).toEqual({ amount: "997500", frozen: false });
  const operations = await readFile(join(sources, "operations.ts"), "utf8");
  expect(operations).toContain("export interface GetFixtureInput {");
  expect(operations).toMatch(/Get an account's balance[\s\S]*Costs 15 Compute Units\.[\s\S]*getFixture\(/);
  expect(await readFile(join(sources, "models.ts"), "utf8")).toMatch(/^export type \{[^}]*\bFixture\b/m);
});

test("validators check the answers of the new operation", () => {
  const mismatchesOf = (body: unknown) => api.validators?.checkAnswer("getFixture", body);
  expect(mismatchesOf({ amount: "997500", frozen: false })).toEqual([]);
  expect(mismatchesOf({ amount: 997500, frozen: false })).toEqual([{ pointer: "/amount", expected: "a string" }]);
});

test("the new operation keeps all lint rules", async () => {
  const output = await spec.lint();
  expect(output).toContain("Your API description is valid.");
  expect(output).not.toMatch(/warning/i);
});

test("the new operation is in the docs: on its page, in the cost table and in the search", async () => {
  const out = join(spec.folder, "../../docs");
  await buildDocs({ specs: [{ name: "ledger-a", file: spec.bundle }], out });
  const read = (name: string) => readFile(join(out, name), "utf8");
  const assets = await readdir(join(out, "assets"));
  const asset = (name: RegExp) => read(`assets/${assets.find((file) => name.test(file))}`);
  expect(await asset(/^ledger-a-.*\.json$/)).toContain("getFixture");
  expect(await read("index.html")).toContain("getFixture");
  expect(JSON.parse(await asset(/^search-.*\.json$/))).toContainEqual(
    expect.objectContaining({
      kind: "operation",
      title: "getFixture",
      text: expect.stringContaining("balance"),
    }),
  );
});
