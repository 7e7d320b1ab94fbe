import { expect, test } from "vitest";
import { exampleInputs, listOperations, type OpenApiDocument } from "../../src/oracle/index.ts";

const value = { a: 1 };
const object = { type: "object", properties: { a: { type: "integer" } } };
const $ref = "#/components/schemas/One";

test.each<[string, object, object]>([
  ["an object", object, value],
  ["an object or null", { anyOf: [{ $ref }, { type: "null" }] }, { body: value }],
  ["a map beside members", { ...object, additionalProperties: { type: "string" } }, { body: value }],
  ["an object that requires an unknown member", { ...object, required: ["z"] }, { body: value }],
  ["an object of several parts", { allOf: [{ $ref }, { required: ["a"] }] }, value],
  ["an object with alternatives of required members", { ...object, anyOf: [{ required: ["a"] }, {}] }, value],
  ["a union", { oneOf: [{ $ref }, { type: "object" }] }, { body: value }],
])("a body that is %s becomes the input of the client", (_, schema, input) => {
  const content = { "application/json": { schema, examples: { one: { value } } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "One", version: "1" },
    paths: { "/one": { post: { operationId: "one", requestBody: { content }, responses: {} } } },
    components: { schemas: { One: object } },
  } as OpenApiDocument;
  const [operation] = listOperations(document);
  expect(operation && exampleInputs(operation, "everything")).toEqual([input]);
});

test("a parameter with content takes the text of its example", () => {
  const content = { "application/json": { schema: object, example: value } };
  const responses = { 200: { description: "One.", headers: { "X-One": { content } } } };
  const get = { operationId: "one", parameters: [{ name: "filter", in: "query", content }], responses };
  const document = { openapi: "3.1.0", info: { title: "One", version: "1" }, paths: { "/one": { get } } };
  const [operation] = listOperations(document as unknown as OpenApiDocument);
  expect(operation && exampleInputs(operation, "everything")).toEqual([{ filter: '{"a":1}' }]);
});
