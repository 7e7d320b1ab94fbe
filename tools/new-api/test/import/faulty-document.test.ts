import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { documentOf, importFiles } from "../support.ts";

async function importOperation(operation: object, more: object = {}) {
  const imported = await importFiles({ "api.json": documentOf(operation, more) });
  const read = (file: string): JsonObject => parse(imported.files.get(file) ?? "{}");
  return { ...imported, read, operation: read("paths/one.yaml").get as JsonObject };
}

async function importAnswer(schema: object, more: object = {}) {
  const content = { "application/json": { schema } };
  const imported = await importOperation({ responses: { 200: { description: "One.", content } } }, more);
  const pointer = "#/responses/200/content/application~1json/examples/made/value";
  return {
    ...imported,
    schema: imported.read("components/schemas/GetOneAnswer.yaml"),
    made: valueAt(imported.operation, pointer),
  };
}

test("header parameters that OpenAPI ignores are left out", async () => {
  const parameter = (name: string) => ({ name, in: "header", required: true, schema: { type: "string" } });
  const { operation, files } = await importOperation(
    {
      parameters: [parameter("accept"), parameter("X-Shard"), { $ref: "#/components/parameters/Type" }],
    },
    { components: { parameters: { Type: parameter("Content-Type") } } },
  );
  expect(operation.parameters).toMatchObject([{ name: "X-Shard" }]);
  expect(files.has("components/parameters/Type.yaml")).toBe(false);
});

test("a member that OpenAPI does not know is removed and reported", async () => {
  const { schema, leftOut } = await importAnswer({ type: "object", unevaluatedProperites: false });
  expect(schema).toEqual({ type: "object" });
  expect(leftOut).toEqual([
    {
      name: "unevaluatedProperites at #/paths/~1one/get/responses/200/content/application~1json/schema",
      reason: "OpenAPI has no such member.",
    },
  ]);
});

test("`nullable` allows null in a document of 3.1, too", async () => {
  const { schema } = await importAnswer({ type: "string", nullable: true }, { openapi: "3.1.0" });
  expect(schema.type).toEqual(["string", "null"]);
});

test("an example in a schema that does not fit is removed, and those of the members are used", async () => {
  const { schema, made, withoutExample, leftOut } = await importAnswer({
    type: "object",
    required: ["height", "hash"],
    properties: { height: { type: "integer", example: 5 }, hash: { type: "string", example: 7 } },
    example: { height: 5 },
  });
  expect(schema).toEqual({
    type: "object",
    required: ["height", "hash"],
    properties: { height: { type: "integer", examples: [5] }, hash: { type: "string" } },
  });
  expect(made).toEqual({ height: 5, hash: expect.stringMatching(/^0x[\da-f]{64}$/) });
  expect(withoutExample).toEqual([]);
  const reason = "It does not fit its schema.";
  expect(leftOut).toEqual([
    { name: "an example of components/schemas/GetOneAnswer.yaml", reason },
    { name: "an example of components/schemas/GetOneAnswer.yaml: properties hash", reason },
  ]);
});

test.each([
  ["^\\d+$", "0"],
  ["^(0|[1-9][0-9]*)$", "0"],
  ["^0x[\\da-f]{4,}$", "0xaaaa"],
  ["^\\d{1,10}\\.\\d{1,10}\\.(\\d{1,10})$", "0.0.0"],
])("a text of the pattern %s gets the example %j", async (pattern, value) => {
  expect((await importAnswer({ type: "string", pattern })).made).toBe(value);
});

test("a pattern that only compiles without the flag u is written for it", async () => {
  const { schema, made, leftOut } = await importAnswer({ type: "string", pattern: "^\\_$" });
  expect([schema, made, leftOut]).toEqual([{ type: "string", pattern: "^_$" }, "_", []]);
});

test("a pattern that JSON Schema does not accept is removed and reported", async () => {
  const { schema, made, leftOut } = await importAnswer({ type: "string", pattern: "^(_$" });
  expect(schema).toEqual({ type: "string" });
  expect(made).toMatch(/^example-/);
  expect(leftOut).toMatchObject([{ reason: "It is no regular expression." }]);
});

test("a pattern whose texts are too long gets no example", async () => {
  const { made } = await importAnswer({ type: "string", pattern: "((a{999}){999}){999}" });
  expect(made).toBeUndefined();
});

test("a text with an integer format gets the pattern of its digits, which every validator knows", async () => {
  const { schema, made } = await importAnswer({
    oneOf: [
      { type: "string", format: "uint64" },
      { type: "string", enum: ["final"] },
    ],
  });
  expect(schema.oneOf).toEqual([
    { type: "string", format: "uint64", pattern: "^\\d+$" },
    { type: "string", enum: ["final"] },
  ]);
  expect(made).toBe("0");
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

test("an answer without an example is reported by its file", async () => {
  const { withoutExample } = await importAnswer({ type: "string", pattern: "^(?=a)b$" });
  expect(withoutExample).toEqual(["paths/one.yaml: get responses 200 content application/json"]);
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

test("parts without a schema come in", async () => {
  const noSchema = { example: { x: 1 } };
  const { operation, withoutExample, read } = await importOperation({
    parameters: [
      { name: "plain", in: "query", required: true },
      { name: "filter", in: "query", required: true, content: { "application/json": { schema: { type: "object" } } } },
      { name: "shown", in: "query", content: { "application/json": { example: { a: 1 } } } },
    ],
    responses: {
      200: {
        headers: { "X-Plain": { description: "Plain." }, "X-Held": { content: { "text/plain": {} } } },
        content: { "application/json": noSchema },
      },
    },
  });
  expect(withoutExample).toEqual([]);
  expect(operation).toMatchObject({
    parameters: [
      { name: "plain", schema: { type: "string" }, example: "example-plain" },
      { name: "filter", content: { "application/json": { schema: { type: "object" } } } },
      { name: "shown", content: { "application/json": { examples: { example: { value: { a: 1 } } } } } },
    ],
    responses: {
      200: {
        description: "OK",
        headers: { "X-Plain": { schema: { type: "string" }, example: "example-X-Plain" } },
        content: { "application/json": { examples: { example: { value: { x: 1 } } } } },
      },
    },
  });
  expect(read("components/schemas/GetOneAnswer.yaml")).toEqual({});
});

test("members beside a reference are ignored in a document of 3.0", async () => {
  const { read, leftOut } = await importAnswer(
    { type: "object", properties: { a: { $ref: "#/components/schemas/A", required: true, pattern: "(" } } },
    { components: { schemas: { A: { type: "string" } } } },
  );
  expect(leftOut).toEqual([
    { name: "pattern (1 place), required (1 place)", reason: "OpenAPI 3.0 ignores members beside a reference." },
  ]);
  expect(read("components/schemas/GetOneAnswer.yaml").properties).toEqual({ a: { $ref: "A.yaml" } });
});

test("a reference to a file whose target is a reference comes in", async () => {
  const { files } = await importFiles({
    "api.json": documentOf({
      responses: { 200: { content: { "application/json": { schema: { $ref: "index.yaml#/A" } } } } },
    }),
    "index.yaml": "A: { $ref: a.yaml }\n",
    "a.yaml": "type: object\nproperties: { b: { $ref: 'index.yaml#/A' } }\n",
  });
  expect(files.get("components/schemas/A.yaml")).toContain("type: object");
});

test("paths that refer to the same item have operations of their own", async () => {
  const { files, read } = await importOperation(
    {},
    {
      openapi: "3.1.0",
      paths: { "/a": { $ref: "#/components/pathItems/A" }, "/b": { $ref: "#/components/pathItems/A" } },
      components: { pathItems: { A: { get: { responses: { 200: { description: "One." } } } } } },
    },
  );
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

test("the schemas true and false are written as objects where Redocly asks for them", async () => {
  const { schema, operation } = await importOperation(
    {
      parameters: [{ name: "any", in: "query", schema: true }],
      responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/All" } } } } },
    },
    {
      openapi: "3.1.0",
      components: {
        schemas: {
          All: { anyOf: [true, false], properties: { a: true, b: { not: true } }, items: false },
        },
      },
    },
  ).then((imported) => ({ ...imported, schema: imported.read("components/schemas/All.yaml") }));
  expect(schema).toEqual({ anyOf: [{}, { not: {} }], properties: { a: {}, b: { not: true } }, items: false });
  expect(operation.parameters).toMatchObject([{ schema: {} }]);
});

test("data that looks like a reference stays as it is", async () => {
  const value = {
    $ref: "https://chain.example/a",
    deep: [{ externalValue: "https://chain.example/b" }, { discriminator: { mapping: { a: "./a.yaml" } } }],
  };
  const content = { "application/json": { schema: { type: "object" }, examples: { one: { value } } } };
  const { operation, leftOut } = await importOperation({ responses: { 200: { description: "One.", content } } });
  const place = "#/responses/200/content/application~1json/examples/one/value";
  expect([valueAt(operation, place), leftOut]).toEqual([value, []]);
});

test("an example in a file that cannot be read is left out and reported", async () => {
  const examples = { here: { value: {} }, far: { externalValue: "https://chain.example/a.json" } };
  const content = { "application/json": { schema: { type: "object" }, examples } };
  const { operation, leftOut } = await importOperation({ responses: { 200: { description: "One.", content } } });
  expect(Object.keys(valueAt(operation, "#/responses/200/content/application~1json/examples") as object)).toEqual([
    "here",
  ]);
  expect(leftOut).toEqual([
    {
      name: "the example at #/paths/~1one/get/responses/200/content/application~1json/examples/far",
      reason: "It refers to the network (https://chain.example/a.json).",
    },
  ]);
});

test("headers of a connection are left out and reported", async () => {
  const parameters = ["Host", "content-length", "X-Shard"].map((name) => ({ name, in: "header", schema: {} }));
  const { operation, leftOut } = await importOperation({ parameters });
  expect(operation.parameters).toMatchObject([{ name: "X-Shard" }]);
  expect(leftOut).toEqual([
    { name: "header Host (1 place), header content-length (1 place)", reason: "`fetch` sets it, so no caller can." },
  ]);
});

test("links to places of the original website become plain text, and are reported", async () => {
  const web = "[web](https://chain.example/a) [here](#b) ![picture](a.png)";
  const { operation, leftOut } = await importOperation({ description: `[API](/api/v1) [file](a/b.yml) ${web}` });
  expect(operation.description).toBe(`API file ${web}`);
  expect(leftOut).toEqual([
    { name: "link (2 places)", reason: "It leads to a place of the document's own website. Its text stays." },
  ]);
});

test("the schemas of several media types are named after them, and JSON needs no word", async () => {
  const content = {
    "application/octet-stream": { schema: { type: "string", format: "binary" } },
    "application/json": { schema: { type: "object" } },
    "text/plain;charset=utf-8": { schema: { type: "string" } },
  };
  const { operation } = await importOperation({ responses: { 200: { description: "One.", content } } });
  const named = Object.values(valueAt(operation, "#/responses/200/content") as object);
  expect(named.map(({ schema }) => schema.$ref.replace(/^.*\//, ""))).toEqual([
    "GetOneAnswerOctetStream.yaml",
    "GetOneAnswer.yaml",
    "GetOneAnswerPlain.yaml",
  ]);
});
