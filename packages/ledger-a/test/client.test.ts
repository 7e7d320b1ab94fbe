import { expect, test } from "vitest";
import { createLedgerA, type LedgerAOptions, watchLedger } from "../src/index.ts";

/** A client whose service answers by a script, and the queries that were sent. */
function clientOf(answer: (query: URLSearchParams) => Response, plugins: LedgerAOptions["plugins"] = []) {
  const queries: string[] = [];
  const client = createLedgerA({
    plugins,
    baseUrl: "http://gateway.test/ledger-a",
    apiKey: "KEY",
    fetch: async (url) => {
      const { search, searchParams } = new URL(url);
      queries.push(search);
      return answer(searchParams);
    },
  });
  return { client, queries };
}

test("an error about pruned data has the oldest available version, and watchLedger does not hide its code", async () => {
  const headers = { "x-node-chain-id": "4", "x-node-ledger-oldest-version": "18446744073709551615" };
  const body = { message: "Version(1) has been pruned", error_code: "version_pruned" };
  const watch = watchLedger({ expectChainId: 4, maxStalenessMs: 1000 });
  const { client } = clientOf(() => Response.json(body, { status: 410, headers }), [watch]);
  const gone = { status: 410, code: "version_pruned", ledger: { chainId: 4, oldestLedgerVersion: 2n ** 64n - 1n } };
  await expect(client.getAccount({ address: "0x1", ledger_version: 1 })).rejects.toMatchObject(gone);
  await expect(client.listAccountTransactions({ address: "0x1", start: 0 })).rejects.toMatchObject(gone);
});

test("watchLedger refuses an answer of another chain or a stale node, and says why", async () => {
  const names = ["ledger-version", "ledger-oldest-version", "epoch", "block-height", "oldest-block-height"];
  const guarded = (chainId: number, ageMs: number) => {
    const headers = {
      ...Object.fromEntries(names.map((name) => [`x-node-${name}`, "1"])),
      "x-node-chain-id": String(chainId),
      "x-node-ledger-timestampusec": String((Date.now() - ageMs) * 1000),
    };
    const watch = watchLedger({ expectChainId: 4, maxStalenessMs: 60_000 });
    return clientOf(() => Response.json({}, { headers }), [watch]).client.getAccount({ address: "0x1" });
  };
  expect(await guarded(4, 0)).toEqual({});
  const otherChain = "getAccount: the node is of chain 2, not 4 (expectChainId).";
  await expect(guarded(2, 0)).rejects.toMatchObject({ kind: "invalid_response", message: otherChain });
  const stale =
    /^getAccount: the node's ledger is 36\d{5} ms old by this machine's clock, more than 60000 \(maxStalenessMs\)\.$/;
  const message = expect.stringMatching(stale);
  await expect(guarded(4, 3_600_000)).rejects.toMatchObject({ kind: "invalid_response", message });
});

test("an account's transactions are iterated by sequence number, whatever other kinds a newer node returns", async () => {
  const transactions = [
    { type: "user_transaction", sequence_number: "0" },
    { type: "user_transaction", sequence_number: "18446744073709551615", replay_protection_nonce: "7" },
    { type: "transaction_of_tomorrow", nonce: 1 },
    { type: "transaction_of_tomorrow", nonce: 2 },
    { type: "user_transaction", sequence_number: "4" },
  ];
  const given: unknown[] = [];
  const { client, queries } = clientOf((query) => {
    const from = Number(query.get("start"));
    return Response.json(transactions.slice(from, from + Number(query.get("limit"))));
  });
  const call = client.listAccountTransactions({ address: "0x1", start: 0n, limit: 2 });
  for await (const transaction of call) given.push(transaction);
  expect(given).toEqual(transactions);
  // After pages without a number, the next page overlaps them, so that no transaction is skipped.
  expect(queries).toEqual([0, 1, 2, 3, 5].map((start) => `?start=${start}&limit=2`));
});
