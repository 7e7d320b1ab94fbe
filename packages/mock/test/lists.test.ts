import { expect, test } from "vitest";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";

const some = { value: { shelf: { books: [{ title: "Ice" }] } } };
const none = { value: { shelf: { books: [] } } };

/** Asks for a list that no ledger knows. */
async function books(examples: object, query: string): Promise<unknown> {
  const list = {
    parameters: [{ name: "after", in: "query", schema: { type: "string" } }],
    "x-pagination": { items: "/shelf/books", start: "after", from: "/title" },
    responses: jsonOf({ examples }),
  };
  const { ask } = serveShop(shopOf({ "/books": { get: list } }));
  return (await ask(`/books${query}`)).json();
}

test("a list that has only examples ends after its first page", async () => {
  expect(await books({ some, none }, "")).toEqual(some.value);
  expect(await books({ some, none }, "?after=Ice")).toEqual(none.value);
});

test("a list without an example of its end repeats the same page", async () => {
  expect(await books({ some }, "?after=Ice")).toEqual(some.value);
});
