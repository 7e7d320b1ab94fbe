import fc from "fast-check";
import { expect, test } from "vitest";
import { baseUrl, createAsk, type Page, tokensOf } from "./ask.ts";

const ask = createAsk();
const example = 121693057904021505n;
const ids = fc.bigInt(1n, 2n ** 63n - 1n);
const limits = fc.integer({ min: 1, max: 32 });
const orders = fc.constantFrom("asc", "desc");

function allTokens(id: bigint): string[] {
  return tokensOf(ask.page(id, { limit: "200" }));
}

/** Lists the pages from a page on, up to the empty one. */
function walk(page: Page): Page[] {
  return page._embedded.records.length === 0 ? [] : [page, ...walk(ask.follow(page._links.next))];
}

test("paging through an operation yields each effect once, in both orders, with any limit", () => {
  for (const id of [1n, example, 9007199254740993n, 2n ** 63n - 1n]) {
    const tokens = allTokens(id);
    for (let limit = 1; limit <= tokens.length + 1; limit += 1) {
      const query = { limit: String(limit) };
      expect(walk(ask.page(id, query)).flatMap(tokensOf)).toEqual(tokens);
      expect(walk(ask.page(id, { ...query, order: "desc" })).flatMap(tokensOf)).toEqual(tokens.toReversed());
    }
  }
});

test("the page before the next page is the page itself, in the other order", () => {
  fc.assert(
    fc.property(ids, orders, limits, (id, order, limit) => {
      const pages = walk(ask.page(id, { order, limit: String(limit) }));
      pages.slice(1).forEach((page, index) => {
        const back = ask.follow(page._links.prev);
        expect(tokensOf(back)).toEqual(tokensOf(pages[index] as Page).toReversed());
        expect(tokensOf(ask.follow(back._links.prev))).toEqual(tokensOf(page));
      });
    }),
  );
});

test("a page holds 10 records by default", () => {
  const id = Array.from({ length: 50 }, (_, index) => BigInt(index + 1)).find((one) => allTokens(one).length > 10);
  const tokens = allTokens(id as bigint);
  expect(tokensOf(ask.page(id as bigint))).toEqual(tokens.slice(0, 10));
  expect(tokensOf(ask.page(id as bigint, { limit: "", order: "", cursor: "" }))).toEqual(tokens.slice(0, 10));
});

test("links keep the caller's base URL, the limit and the position", () => {
  const { _links, _embedded } = ask.page(example, { limit: "2" });
  const effects = `${baseUrl}/operations/${example}/effects`;
  expect(_links).toEqual({
    self: { href: `${effects}?cursor=&limit=2&order=asc` },
    next: { href: `${effects}?cursor=${example}-2&limit=2&order=asc` },
    prev: { href: `${effects}?cursor=${example}-1&limit=2&order=desc` },
  });
  expect(_embedded.records[1]?._links).toEqual({
    operation: { href: `${baseUrl}/operations/${example}` },
    succeeds: { href: `${baseUrl}/effects?order=desc&cursor=${example}-2` },
    precedes: { href: `${baseUrl}/effects?order=asc&cursor=${example}-2` },
  });
});

test("an empty page has links, too", () => {
  const page = ask.page(example, { cursor: `${example}-30` });
  const effects = `${baseUrl}/operations/${example}/effects`;
  expect(page).toEqual({
    _links: {
      self: { href: `${effects}?cursor=${example}-30&limit=10&order=asc` },
      next: { href: `${effects}?cursor=${example}-30&limit=10&order=asc` },
      prev: { href: `${effects}?cursor=${example}-30&limit=10&order=desc` },
    },
    _embedded: { records: [] },
  });
  expect(tokensOf(ask.follow(page._links.prev))).toEqual(allTokens(example).toReversed());
});

test("an operation's identifier, as cursor, is the position after all of its effects", () => {
  const tokens = allTokens(example);
  expect(tokensOf(ask.page(example, { cursor: String(example - 1n) }))).toEqual(tokens);
  expect(tokensOf(ask.page(example, { cursor: String(example) }))).toEqual([]);
  expect(tokensOf(ask.page(example, { cursor: String(example), order: "desc" }))).toEqual(tokens.toReversed());
  expect(tokensOf(ask.page(example, { cursor: String(example - 1n), order: "desc" }))).toEqual([]);
});

test("the cursor `now` is the position after all effects", () => {
  expect(tokensOf(ask.page(example, { cursor: "now" }))).toEqual([]);
  const page = ask.page(example, { cursor: "now", order: "desc", limit: "200" });
  expect(tokensOf(page)).toEqual(allTokens(example).toReversed());
  expect(page._links.self.href).toContain("cursor=now&");
});
