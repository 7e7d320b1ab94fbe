import { expect, test } from "vitest";
import { createAsk, document, type Operation } from "./ask.ts";

const ask = createAsk();
const examples = document.components.examples;

test("heights and versions are available from the pruning line up to the head, both included", () => {
  expect([0, 1, 3_301, 3_302].map((height) => ask.block(height).status)).toEqual([410, 200, 200, 404]);
  expect([0, 1, 13_190, 13_191].map((at) => ask.account("0x1", String(at)).status)).toEqual([410, 200, 200, 404]);
  expect(ask.block(2n ** 64n - 1n).status).toBe(404);
});

test("a list from a pruned start is a 410, and a list from beyond the end is empty", () => {
  expect(ask.list("0x1", { start: "0" }).body[0]?.version).toBe("2");
  const pruned = createAsk({ prunedBelow: 1_001n }).list("0x1", { start: "0" });
  expect(pruned).toMatchObject({ status: 410, body: { error_code: "version_pruned" } });
  const latest = createAsk({ prunedBelow: 3_300n }).list("0x1").body;
  expect(latest.every(({ version }) => Number(version) >= 13_183)).toBe(true);
  expect(ask.list("0x1", { start: "18446744073709551615" }).body).toEqual([]);
});

test("a pruned transaction is a 410, except the genesis", () => {
  const old = ask.block(5, true).body.transactions?.[1]?.hash as string;
  const pruned = createAsk({ prunedBelow: 6n });
  expect(pruned.transaction(old)).toMatchObject({ status: 410, body: { error_code: "version_pruned" } });
  expect(pruned.transaction(examples.Genesis.value.hash)).toMatchObject({ status: 200, body: { version: "0" } });
});

test("with a start, an unknown account has an empty list, as on real nodes", () => {
  expect(ask.list("0x404", { start: "0" })).toMatchObject({ status: 200, body: [] });
});

test.each<[Operation, Record<string, string>, Record<string, string>, string]>([
  ["getBlockByHeight", { block_height: "1.5" }, {}, "block_height"],
  ["getBlockByHeight", { block_height: "18446744073709551616" }, {}, "block_height"],
  ["getAccount", { address: "1" }, {}, "address"],
  ["getAccount", { address: "0x1" }, { ledger_version: "-1" }, "ledger_version"],
  ["listAccountTransactions", { address: `0x${"1".repeat(65)}` }, {}, "address"],
  ["getTransactionByHash", { txn_hash: "0x12" }, {}, "txn_hash"],
])("%s with %o and %o is malformed", (operation, path, query, name) => {
  const { status, headers, body } = ask(operation, { path, query });
  expect(status).toBe(400);
  expect(headers).not.toHaveProperty("x-node-block-height");
  expect(body).toMatchObject({ error_code: "web_framework_error", message: expect.stringContaining(name) });
});
