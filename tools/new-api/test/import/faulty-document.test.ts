import { readFileSync } from "node:fs";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { documentOf, importFiles } from "../support.ts";

interface Row {
  readonly title: string;
  readonly given: object;
  readonly more?: object;
  readonly [part: string]: unknown;
}

const tables: { readonly answers: readonly Row[]; readonly operations: readonly Row[] } = parse(
  readFileSync(new URL("faulty-document.yaml", import.meta.url), "utf8"),
);

/** `/a/` in a table stands for a text that the expression matches, and null for no value. */
function expected(value: unknown): unknown {
  if (typeof value === "string" && /^\/.*\/$/.test(value)) return expect.stringMatching(value.slice(1, -1));
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== "object" || value === null) return value ?? undefined;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expected(member)]));
}

async function importOperation(operation: object, more: object = {}) {
  const imported = await importFiles({ "api.json": documentOf(operation, more) });
  const read = (file: string): JsonObject => parse(imported.files.get(file) ?? "{}");
  return { ...imported, read, operation: read("paths/one.yaml").get as JsonObject };
}

test.each(tables.answers)("$title", async ({ title, given, more, ...parts }) => {
  const content = { "application/json": { schema: given } };
  const imported = await importOperation({ responses: { 200: { description: "One.", content } } }, more);
  const schema = imported.read("components/schemas/GetOneAnswer.yaml");
  const made = valueAt(imported.operation, "#/responses/200/content/application~1json/examples/made/value");
  const found: Readonly<Record<string, unknown>> = { ...imported, schema, made };
  for (const [name, value] of Object.entries(parts))
    expect({ [name]: found[name] }).toEqual({ [name]: expected(value) });
});

test.each(tables.operations)("$title", async ({ title, given, more, operation, ...parts }) => {
  const imported = await importOperation(given, more);
  expect(imported.operation).toMatchObject(operation as object);
  expect(imported).toMatchObject(parts);
  expect(imported.files.has("components/parameters/Type.yaml")).toBe(false);
});

test("only the gateway's responses that an operation has are written", async () => {
  const { files } = await importOperation({
    responses: { 200: { description: "One." }, default: { description: "No." } },
  });
  const written = [...files.keys()].filter((file) => file.startsWith("components/responses/"));
  expect(written.sort()).toEqual(
    ["Forbidden", "ServiceUnavailable", "TooManyRequests"].map((name) => `components/responses/${name}.yaml`),
  );
  const all = Object.fromEntries(["200", "403", "429", "503"].map((status) => [status, { description: "One." }]));
  const { files: fewer } = await importOperation({ responses: { ...all, default: { description: "No." } } });
  expect([...fewer.keys()].filter((file) => file.startsWith("components/responses/"))).toEqual([]);
});

test("an operation with a required input without an example comes in, if another one can be called", async () => {
  const parameters = [{ name: "id", in: "query", required: true, schema: { type: "string", pattern: "^(?=a)b$" } }];
  await expect(importOperation({ parameters })).rejects.toThrow(
    /^GET \/one\n.*#\/paths\/~1one\/get: no other operation can be shown .* needs inputs without one \(id\)\./m,
  );
  const put = { parameters, responses: { 200: { description: "One." } } };
  const get = { responses: { 200: { description: "One." } } };
  const { withoutExample, firstCall, read } = await importOperation({}, { paths: { "/one": { put, get } } });
  expect(withoutExample).toEqual(["paths/one.yaml: put parameters 0"]);
  expect(firstCall).toBe("getOne()");
  expect((read("paths/one.yaml").put as JsonObject).parameters).toMatchObject([{ name: "id" }]);
});

test("a reference to a file whose target is a reference comes in", async () => {
  const content = { "application/json": { schema: { $ref: "index.yaml#/A" } } };
  const { files } = await importFiles({
    "api.json": documentOf({ responses: { 200: { content } } }),
    "index.yaml": "A: { $ref: a.yaml }\n",
    "a.yaml": "type: object\nproperties: { b: { $ref: 'index.yaml#/A' } }\n",
  });
  expect(files.get("components/schemas/A.yaml")).toContain("type: object");
});

test("paths that refer to the same item have operations of their own", async () => {
  const paths = { "/a": { $ref: "#/components/pathItems/A" }, "/b": { $ref: "#/components/pathItems/A" } };
  const components = { pathItems: { A: { get: { responses: { 200: { description: "One." } } } } } };
  const { files, read } = await importOperation({}, { openapi: "3.1.0", paths, components });
  const [a, b] = ["a", "b"].map((name) => read(`paths/${name}.yaml`).get as JsonObject);
  expect([a?.operationId, b?.operationId]).toEqual(["getA", "getB"]);
  expect(b?.responses).toEqual(a?.responses);
  expect(files.has("components/responses/Forbidden.yaml")).toBe(true);
});

test("encoded characters of a path are written as they are, and what stays encoded gets examples, too", async () => {
  const content = { "application/json": { schema: { type: "string" } } };
  const paths = { "/a%20b%2Fc": { get: { responses: { 200: { description: "One.", content } } } } };
  const { read, withoutExample } = await importOperation({}, { paths });
  expect(withoutExample).toEqual([]);
  const { responses } = read("paths/a_b_2Fc.yaml").get as JsonObject;
  expect(responses).toMatchObject({ 200: { content: { "application/json": { examples: { made: {} } } } } });
});
