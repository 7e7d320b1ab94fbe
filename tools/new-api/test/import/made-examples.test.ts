import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { addExamples } from "../../src/import/add-examples.ts";
import { widenUnions } from "../../src/import/widen-unions.ts";
import { documentOf } from "../support.ts";

const either = {
  properties: { a: { type: "string" }, b: { type: "string" } },
  oneOf: [{ required: ["a"] }, { required: ["b"] }],
};

test.each<[object, unknown]>([
  [{ type: "string" }, "data: string\n\n"],
  [{ type: "string", example: "event: head\ndata: 1\n" }, "event: head\ndata: 1\n"],
  [{ type: "object", properties: { slot: { type: "integer" } } }, { slot: 1 }],
])("a stream of %j gets an example with an event", (schema, value) => {
  const responses = { 200: { description: "ok", content: { "text/event-stream": { schema } } } };
  const document = documentOf({}, { openapi: "3.1.0", paths: { "/one": { get: { operationId: "one", responses } } } });
  addExamples(document);
  const place = "#/paths/~1one/get/responses/200/content/text~1event-stream/examples/made/value";
  expect(valueAt(document, place)).toEqual(value);
});

function withBody(schema: object): JsonObject {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  return documentOf({}, { openapi: "3.1.0", paths: { "/one": { post: { operationId: "one", requestBody } } } });
}

const BODY = "#/paths/~1one/post/requestBody/content/application~1json";

test.each<[string, object, unknown]>([
  [
    "different texts",
    { type: "array", minItems: 3, uniqueItems: true, items: { type: "string" } },
    ["string", "string1", "string2"],
  ],
  [
    "different integers",
    { type: "array", minItems: 2, uniqueItems: true, items: { type: "integer", minimum: 5 } },
    [5, 6],
  ],
  [
    "different values of a list",
    { type: "array", minItems: 2, uniqueItems: true, items: { enum: ["a", "b", "c"] } },
    ["a", "b"],
  ],
  [
    "different objects",
    { type: "array", minItems: 2, uniqueItems: true, items: { type: "object", properties: { a: { type: "string" } } } },
    [{ a: "example-a" }, {}],
  ],
  [
    "different texts of a pattern",
    { type: "array", minItems: 2, uniqueItems: true, items: { type: "string", pattern: "^0x[a-f0-9]{2}$" } },
    ["0xaa", "0xa0"],
  ],
  [
    "the branch of a union that the type beside it allows",
    { type: "array", items: { type: "object", anyOf: [{ type: "integer" }, { type: "string" }, { properties: {} }] } },
    [{}],
  ],
  ["one of two required members", { type: "object", ...either }, { a: "example-a" }],
  [
    "such an object as a member",
    { type: "object", properties: { x: { type: "object", ...either } } },
    { x: { a: "example-a" } },
  ],
  [
    "a required member that only additionalProperties describes",
    { type: "object", required: ["k"], additionalProperties: { type: "integer" } },
    { k: 1 },
  ],
  [
    "texts by their names, numbers within their limits, and defaults",
    {
      type: "object",
      properties: {
        address: { type: "string" },
        limit: { type: "integer", minimum: 0, maximum: 100 },
        page: { type: "integer", default: 3 },
      },
    },
    { address: "0x0123456789012345678901234567890123456789", limit: 1, page: 3 },
  ],
  ["one of two formats", { type: "string", oneOf: [{ format: "ipv4" }, { format: "ipv6" }] }, "192.0.2.1"],
  ["a list or an object", { oneOf: [{ type: "array", items: { type: "string" } }, { type: "object" }] }, ["string"]],
  ["a lookahead that limits the length", { type: "string", pattern: "^(?=.{3,5}$)[a-z]+$" }, "text"],
  [
    "lookaheads that want several kinds",
    { type: "string", pattern: "^(?=.*[0-9])(?=.*[a-z])[a-z0-9]{8,}$" },
    "0a00a00a",
  ],
  ["a pattern with a least length", { type: "string", pattern: "^[A-Z]+$", minLength: 3 }, "AAA"],
  [
    "a pattern with an exact length",
    { type: "string", pattern: "^0x[0-9a-f]*$", minLength: 6, maxLength: 6 },
    "0xaaaa",
  ],
  ["a multiple above a minimum", { type: "integer", multipleOf: 10, minimum: 15 }, 20],
  ["a multiple above an exclusive minimum", { type: "integer", multipleOf: 7, exclusiveMinimum: 14 }, 21],
  [
    "a time with a pattern",
    { type: "string", format: "date-time", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" },
    "2030-01-01T00:00:00.000Z",
  ],
  ["a text other than the first", { type: "string", not: { enum: ["string"] } }, "string1"],
])("a required body gets an example: %s", (_, schema, value) => {
  const document = withBody(schema);
  expect(addExamples(document).without).toEqual([]);
  expect(valueAt(document, `${BODY}/examples/made/value`)).toEqual(value);
});

test("no example is made if none fits", () => {
  expect(addExamples(withBody({ type: "string", pattern: "^(?=a)b$" })).without).toEqual([BODY]);
});

test("a union whose branches overlap becomes `anyOf`, which the report says once", () => {
  const overlapping = { oneOf: [{ type: "string" }, { type: "string", minLength: 2 }] };
  const apart = { oneOf: [{ type: "string" }, { type: "integer" }] };
  const document = withBody({ type: "object", properties: { a: overlapping, b: overlapping, c: apart, d: either } });
  expect(widenUnions(document)).toEqual([
    { name: "oneOf (2 places)", reason: "Its branches overlap, so it is `anyOf` here." },
  ]);
  const properties = valueAt(document, `${BODY}/schema/properties`) as Record<string, object>;
  expect(Object.values(properties).map((schema) => Object.hasOwn(schema, "anyOf"))).toEqual([true, true, false, false]);
});
