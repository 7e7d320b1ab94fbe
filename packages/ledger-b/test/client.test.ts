import { expect, test } from "vitest";
import { createLedgerB } from "../src/index.ts";

function answering(status: number, body: unknown, sent: string[] = []) {
  return createLedgerB({
    baseUrl: "http://gateway.test/ledger-b",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(url);
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
}

test("a paging token is sent back unchanged as cursor, and an identifier beyond 2^53 exactly", async () => {
  const sent: string[] = [];
  const client = answering(200, { _links: {}, _embedded: { records: [] } }, sent);
  await client.listOperationEffects({ id: 9223372036854775807n, cursor: "9223372036854775807-2", order: "desc" });
  expect(sent).toEqual([
    "http://gateway.test/ledger-b/v1/KEY/operations/9223372036854775807/effects?cursor=9223372036854775807-2&order=desc",
  ]);
});

test("iteration follows the paging tokens until a page is empty, in both orders", async () => {
  const tokens = Array.from({ length: 5 }, (_, index) => `121693057904021505-${index + 1}`);
  const queries: string[] = [];
  const client = createLedgerB({
    baseUrl: "http://gateway.test/ledger-b",
    apiKey: "KEY",
    fetch: async (url) => {
      const { search, searchParams } = new URL(url);
      queries.push(search);
      const all = searchParams.get("order") === "desc" ? tokens.toReversed() : tokens;
      const from = all.indexOf(searchParams.get("cursor") ?? "") + 1;
      const records = all
        .slice(from, from + Number(searchParams.get("limit")))
        .map((token) => ({ paging_token: token }));
      return new Response(JSON.stringify({ _links: {}, _embedded: { records } }));
    },
  });
  const given = { asc: [] as string[], desc: [] as string[] };
  for (const order of ["asc", "desc"] as const) {
    const call = client.listOperationEffects({ id: 121693057904021505n, order, limit: 3 });
    for await (const effect of call) given[order].push(effect.paging_token);
  }
  expect(given).toEqual({ asc: tokens, desc: tokens.toReversed() });
  expect(queries.slice(0, 3)).toEqual([
    "?order=asc&limit=3",
    "?order=asc&limit=3&cursor=121693057904021505-3",
    "?order=asc&limit=3&cursor=121693057904021505-5",
  ]);
  expect(queries).toHaveLength(6);
});
