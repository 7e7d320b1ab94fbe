import { expect, test } from "vitest";
import { createLedgerA } from "../src/index.ts";

const sent: string[] = [];

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return createLedgerA({
    baseUrl: "http://gateway.test/ledger-a",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(url);
      return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
    },
  });
}

test("the key and the version stand in the path, behind the base URL", async () => {
  await answering(200, "{}").getBlockByHeight({ block_height: 2n ** 64n - 1n, with_transactions: true });
  expect(sent.at(-1)).toBe(
    "http://gateway.test/ledger-a/v1/KEY/v1/blocks/by_height/18446744073709551615?with_transactions=true",
  );
});

test("a failure carries code and ledger state, and vm_error_code whole", async () => {
  const client = answering(
    410,
    '{"message":"Block(7) has been pruned","error_code":"block_pruned","vm_error_code":18446744073709551615}',
    { "x-node-oldest-block-height": "1001" },
  );
  await expect(client.getBlockByHeight({ block_height: 7 })).rejects.toMatchObject({
    kind: "api",
    status: 410,
    code: "block_pruned",
    ledger: { oldestBlockHeight: 1001n },
    body: { vm_error_code: 18446744073709551615n },
  });
});

test("a variant that this version does not know is passed on as it came", async () => {
  const body = { type: "block_epilogue_transaction", version: "5", block_end_info: { block_gas_limit_reached: false } };
  const transaction = await answering(200, JSON.stringify(body)).getTransactionByHash({ txn_hash: "ab".repeat(32) });
  expect(transaction).toEqual(body);
});
