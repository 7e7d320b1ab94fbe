import fc from "fast-check";
import { expect, test } from "vitest";
import { createResponseCheck } from "../response-check.ts";
import { createAsk, document, type Page } from "./ask.ts";

const ask = createAsk();
const check = createResponseCheck(document);
const { parameters } = document.components;

/** Requests that the document's patterns, ranges and enumerations allow. */
const requests = fc.record({
  id: fc.stringMatching(new RegExp(parameters.OperationId.schema.pattern)),
  query: fc.record(
    {
      cursor: fc.stringMatching(new RegExp(parameters.Cursor.schema.pattern)),
      order: fc.constantFrom(...parameters.Order.schema.enum),
      limit: fc.integer({ min: parameters.Limit.schema.minimum, max: parameters.Limit.schema.maximum }).map(String),
    },
    { requiredKeys: [] },
  ),
});

test("500 random requests are answered as the document says", () => {
  fc.assert(
    fc.property(requests, ({ id, query }) => {
      expect(check("listOperationEffects", ask(id, query))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test("the first and last pages of 500 random operations follow the document", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 63n - 1n), fc.constantFrom("asc", "desc"), (id, order) => {
      const answer = ask(id, { order, limit: "200" });
      expect(answer.status).toBe(200);
      expect(check("listOperationEffects", answer)).toBeUndefined();
      expect((answer.body as Page)._embedded.records.length).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 500 },
  );
});
