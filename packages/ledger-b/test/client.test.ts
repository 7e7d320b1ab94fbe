import { expect, test } from "vitest";
import { createLedgerB } from "../src/index.ts";

const tokens = Array.from({ length: 5 }, (_, index) => `121693057904021505-${index + 1}`);

/** A client whose service has an effect for each token, and the URLs that were sent. */
function serveTokens() {
  const sent: string[] = [];
  const client = createLedgerB({
    baseUrl: "http://gateway.test/ledger-b",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(url);
      const { searchParams } = new URL(url);
      const all = searchParams.get("order") === "desc" ? tokens.toReversed() : tokens;
      const from = all.indexOf(searchParams.get("cursor") ?? "") + 1;
      const page = all.slice(from, from + Number(searchParams.get("limit")));
      return Response.json({ _links: {}, _embedded: { records: page.map((token) => ({ paging_token: token })) } });
    },
  });
  return { client, sent };
}

test("a paging token is sent back unchanged as cursor, and an identifier beyond 2^53 exactly", async () => {
  const { client, sent } = serveTokens();
  await client.listOperationEffects({ id: 9223372036854775807n, cursor: "9223372036854775807-2", order: "desc" });
  expect(sent[0]).toMatch(/\/KEY\/operations\/9223372036854775807\/effects\?cursor=9223372036854775807-2&order=desc$/);
});

test.each([
  ["asc", tokens],
  ["desc", tokens.toReversed()],
] as const)("iteration in the order %s follows the paging tokens until a page is empty", async (order, expected) => {
  const { client, sent } = serveTokens();
  const given: string[] = [];
  const call = client.listOperationEffects({ id: 121693057904021505n, order, limit: 3 });
  for await (const effect of call) given.push(effect.paging_token);
  expect(given).toEqual(expected);
  const cursors = ["", `&cursor=${expected[2]}`, `&cursor=${expected[4]}`];
  expect(sent.map((url) => new URL(url).search)).toEqual(cursors.map((cursor) => `?order=${order}&limit=3${cursor}`));
});
