import { expect, test } from "vitest";
import { createAsk, document } from "./ask.ts";

const ask = createAsk();
const examples = document.components.examples;
const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";

test("the example blocks are on the chain, as JSON and as BCS", () => {
  expect(ask.block(3285).body).toEqual(examples.BlockHeaderOnly.value);
  expect(ask.block(3285, true).body).toEqual(examples.BlockWithTransactions.value);
  expect(ask.block(3267, true).body).toEqual(examples.BlockWithModules.value);
  const path = { block_height: "3285" };
  const { headers, body } = ask("getBlockByHeight", { path, mediaType: "application/x-bcs" });
  expect(headers["content-type"]).toBe("application/x-bcs");
  expect(body).toEqual(Uint8Array.from(examples.BlockInBcs.value));
});

test("the example account has the sequence number that it shows, and its transactions", () => {
  expect(ask.account(account).body).toEqual(examples.AccountLatest.value);
  expect(ask.list(account, { start: "41" }).body).toEqual(examples.AccountTransactions.value);
  const latest = ask.list(account).body;
  expect(latest.map(({ sequence_number }) => Number(sequence_number))).toEqual(
    Array.from({ length: 25 }, (_, index) => 18 + index),
  );
});

const transactions = [
  "Transfer",
  "FailedTransfer",
  "Pending",
  "BlockMetadata",
  "StateCheckpoint",
  "Genesis",
  "GenesisByScript",
  "ScriptRun",
  "MultisigRun",
  "MultisigScript",
  "ModulesPublished",
] as const;

test.each(transactions)("the example %s is found by its hash", (name) => {
  const example = examples[name].value;
  expect(ask.transaction(example.hash)).toMatchObject({ status: 200, body: example });
});

test("an example outside the example blocks is in the block of its own version", () => {
  expect(ask.block(3256, true).body.transactions).toContainEqual(examples.FailedTransfer.value);
});

test("the headers have the ledger state of the document's examples", () => {
  const { headers } = ask.account("0x1");
  expect(headers).toMatchObject({
    "x-node-chain-id": "1",
    "x-node-ledger-version": "13190",
    "x-node-ledger-oldest-version": "1",
    "x-node-epoch": "12",
    "x-node-block-height": "3301",
    "x-node-oldest-block-height": "1",
  });
  expect(headers["x-node-ledger-timestampusec"]).toBe(ask.block(3301).body.block_timestamp);
});

test("a world of any seed contains the examples", () => {
  const other = createAsk({ seed: "other" });
  expect(other.block(3285, true)).toEqual(expect.objectContaining({ body: examples.BlockWithTransactions.value }));
  expect(other.block(3284).body.block_hash).not.toBe(ask.block(3284).body.block_hash);
});

test("if two examples have the same version, the first one is used", () => {
  const { body } = createAsk({ prunedBelow: 0n }).block(0, true);
  expect(body).toEqual(examples.FirstBlock.value);
  expect(body.transactions).toEqual([examples.Genesis.value]);
});

test("an example that does not fit the layout is found by its hash only", () => {
  const misfit = { ...examples.Transfer.value, version: "13125", hash: `0x${"5".repeat(64)}` };
  const operation = {
    operationId: "getTransactionByHash",
    responses: { "200": { content: { "application/json": { examples: { misfit: { value: misfit } } } } } },
  };
  const odd = createAsk({ documents: { "ledger-a": { paths: { "/": { get: operation } } } } });
  expect(odd.transaction(misfit.hash).body).toEqual(misfit);
  expect(odd.block(3285, true).body.transactions?.[0]?.type).toBe("block_metadata_transaction");
});
