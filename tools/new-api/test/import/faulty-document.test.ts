import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ANSWER, answerOf, filesIn, importOne } from "../support.ts";

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
  const imported = await importOne(operation, more);
  const read = (file: string): JsonObject => parse(imported.files.get(`${file}.yaml`) ?? "{}");
  const readPath = (name: string) => read(`paths/${name}`) as Readonly<Record<string, JsonObject>>;
  return { ...imported, read, readPath, operation: readPath("one").get };
}

test.each(tables.answers)("$title", async ({ title, given, more, ...parts }) => {
  const imported = await importOperation({ responses: answerOf(given) }, more);
  const schema = imported.read("components/schemas/GetOneAnswer");
  const made = valueAt(imported.spec, `${ANSWER}/examples/made/value`);
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

test("only responses that an operation has are written", async () => {
  const others = { default: { description: "No." } };
  const some = await importOperation({ responses: { ...answerOf(), ...others } });
  const names = filesIn("components/responses", some).map((file) => basename(file, ".yaml"));
  expect(names.sort()).toEqual(["Forbidden", "ServiceUnavailable", "TooManyRequests"]);
  const all = Object.fromEntries(["200", "403", "429", "503"].map((status) => [status, { description: "One." }]));
  expect(filesIn("components/responses", await importOperation({ responses: { ...all, ...others } }))).toEqual([]);
});

test("an input needs no example beside callable operations", async () => {
  const parameters = [{ name: "id", in: "query", required: true, schema: { type: "string", pattern: "^(?=a)b$" } }];
  await expect(importOperation({ parameters })).rejects.toThrow(
    /^GET \/one\n.*#\/paths\/~1one\/get: no other operation can be shown .* needs inputs without one \(id\)\./m,
  );
  const put = { parameters, responses: answerOf() };
  const paths = { "/one": { put, get: { responses: answerOf() } } };
  const { withoutExample, firstCall, readPath } = await importOperation({}, { paths });
  expect(withoutExample).toEqual(["paths/one.yaml: put parameters 0"]);
  expect(firstCall).toBe("getOne()");
  expect(readPath("one").put?.parameters).toMatchObject([{ name: "id" }]);
});

test.each([
  ["multipart/form-data", "new FormData()"],
  ["image/*", 'new Blob([], { type: "image/example" })'],
])("a document whose only body is %s shows it as %s", async (mediaType, body) => {
  const post = { requestBody: { required: true, content: { [mediaType]: {} } }, responses: answerOf() };
  const { firstCall } = await importOperation({}, { paths: { "/one": { post } } });
  expect(firstCall).toBe(`postOne({ body: ${body} })`);
});

test("a chain of 2,000 schemas is imported, each with a file", async () => {
  const refer = (number: number) => ({ $ref: `#/components/schemas/Part${number}` });
  const partOf = (at: number) => ({ type: "object", properties: { next: refer(at + 1) } });
  const links = Array.from({ length: 2000 }, (_, at) => [`Part${at}`, partOf(at)]);
  const schemas = { ...Object.fromEntries(links), Part2000: { type: "string" } };
  const { files } = await importOperation({ responses: answerOf(refer(0)) }, { components: { schemas } });
  for (const name of ["Part0", "Part2000"]) expect(files.has(`components/schemas/${name}.yaml`)).toBe(true);
});

test("a document with references of JSON Schema is imported", async () => {
  const references = ["#/$defs/Name", "#name", "Pet", "Pet#/$defs/Name", "https://id.example/owner#"];
  const properties = Object.fromEntries(references.map(($ref, index) => [index, { items: { $ref } }]));
  const Name = { $anchor: "name", type: "string" };
  const Owner = { $id: "https://id.example/owner", type: "string", $defs: { Name: { type: "string" } } };
  const schemas = { Pet: { $id: "Pet", type: "object", $defs: { Name }, properties }, Owner };
  const responses = answerOf({ $ref: "#/components/schemas/Pet" });
  const { files } = await importOperation({ responses }, { components: { schemas } });
  const pet = files.get("components/schemas/Pet.yaml");
  expect(pet?.match(/(?<=\$ref: )\w+/g)).toEqual(["Name", "Name", "Pet", "Name", "Owner"]);
  expect(pet).not.toMatch(/\$id|\$anchor/);
});

test("paths that refer to one item have own operations", async () => {
  const paths = { "/a": { $ref: "#/components/pathItems/A" }, "/b": { $ref: "#/components/pathItems/A" } };
  const components = { pathItems: { A: { get: { responses: answerOf() } } } };
  const { files, readPath } = await importOperation({}, { openapi: "3.1.0", paths, components });
  const [a, b] = ["a", "b"].map((name) => readPath(name).get);
  expect([a?.operationId, b?.operationId]).toEqual(["getA", "getB"]);
  expect(b?.responses).toEqual(a?.responses);
  expect(files.has("components/responses/Forbidden.yaml")).toBe(true);
});

test("encoded characters of a path are decoded if possible", async () => {
  const paths = { "/a%20b%2Fc": { get: { responses: answerOf({ type: "string" }) } } };
  const { readPath, withoutExample } = await importOperation({}, { paths });
  expect(withoutExample).toEqual([]);
  expect(readPath("a_b_2Fc").get?.responses).toMatchObject({
    200: { content: { "application/json": { examples: { made: {} } } } },
  });
});
