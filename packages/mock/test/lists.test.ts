import { expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";

/** A document with a list that no ledger knows. */
function shelf(examples: object): object {
  const list = {
    operationId: "listBooks",
    parameters: [{ name: "after", in: "query", schema: { type: "string" } }],
    "x-pagination": { items: "/shelf/books", start: "after", from: "/title" },
    responses: { 200: { description: "Books.", content: { "application/json": { examples } } } },
  };
  return { openapi: "3.1.0", info: { title: "Shelf", version: "1" }, paths: { "/books": { get: list } } };
}

const some = { value: { shelf: { books: [{ title: "Ice" }] } } };
const none = { value: { shelf: { books: [] } } };

async function books(document: object, query: string): Promise<unknown> {
  const mockFetch = createMockFetch({ apis: ["shelf"], specs: { shelf: document }, onWarning: () => {} });
  return (await mockFetch(`${mockFetch.url}/books${query}`)).json();
}

test("a list that has only examples ends after its first page", async () => {
  expect(await books(shelf({ some, none }), "")).toEqual(some.value);
  expect(await books(shelf({ some, none }), "?after=Ice")).toEqual(none.value);
});

test("a list without an example of its end repeats the same page", async () => {
  expect(await books(shelf({ some }), "?after=Ice")).toEqual(some.value);
});
