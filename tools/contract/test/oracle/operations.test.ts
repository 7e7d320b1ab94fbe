import { expect, test } from "vitest";
import type { OpenApiDocument } from "../../src/oracle/document.ts";
import { exampleInputs, listOperations } from "../../src/oracle/operations.ts";

test("a parameter with content takes the text of its example", () => {
  const content = { "application/json": { schema: {}, example: { a: 1 } } };
  const responses = { 200: { description: "One.", headers: { "X-One": { content } } } };
  const get = { operationId: "one", parameters: [{ name: "filter", in: "query", content }], responses };
  const document = { openapi: "3.1.0", info: { title: "One", version: "1" }, paths: { "/one": { get } } };
  const [operation = expect.unreachable()] = listOperations(document as unknown as OpenApiDocument);
  expect(exampleInputs(operation, "everything", new Set())).toEqual([{ filter: '{"a":1}' }]);
});
