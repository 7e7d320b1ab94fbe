import { readFileSync } from "node:fs";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { addExamples } from "../../src/import/add-examples.ts";
import { widenUnions } from "../../src/import/widen-unions.ts";
import { documentOf } from "../support.ts";

test.each<[object, unknown]>([
  [{ type: "string" }, "data: string\n\n"],
  [{ type: "string", examples: ["event: head\ndata: 1\n"] }, "event: head\ndata: 1\n"],
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

const rows: readonly (readonly [schema: object, example: unknown])[] = parse(
  readFileSync(new URL("made-examples.yaml", import.meta.url), "utf8"),
  { merge: true },
);

test.each(rows)("a required body of %j gets the example %j", (schema, value) => {
  const document = withBody(schema);
  expect(addExamples(document).without).toEqual([]);
  expect(valueAt(document, `${BODY}/examples/made/value`)).toEqual(value);
});

test("a union of overlapping branches becomes `anyOf`, reported once", () => {
  const overlapping = { oneOf: [{ type: "string" }, { type: "string", minLength: 2 }] };
  const either = { oneOf: [{ required: ["a"] }, { required: ["b"] }] };
  const apart = { oneOf: [{ type: "string" }, { type: "integer" }] };
  const document = withBody({ type: "object", properties: { a: overlapping, b: overlapping, c: apart, d: either } });
  expect(widenUnions(document)).toEqual([
    { name: "oneOf (2 places)", reason: "Its branches overlap, so it is `anyOf` here." },
  ]);
  const properties = valueAt(document, `${BODY}/schema/properties`) as Record<string, object>;
  expect(Object.values(properties).map((schema) => Object.hasOwn(schema, "anyOf"))).toEqual([true, true, false, false]);
});
