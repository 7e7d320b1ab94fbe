import { expect, test } from "vitest";
import { exampleOperation } from "../example-operation.ts";
import { createAsk, document } from "./ask.ts";

const ask = createAsk();
const examples = document.components.examples;

// spec-examples.test.ts asks for the examples in JSON.
test("the example block is on the chain as BCS", () => {
  const path = { block_height: "3285" };
  const { headers, body } = ask("getBlockByHeight", { path, mediaType: "application/x-bcs" });
  expect(headers["content-type"]).toBe("application/x-bcs");
  expect(body).toEqual(Uint8Array.from(examples.BlockInBcs.value));
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

test("an example takes the place of the transaction that the chain would have without it", () => {
  const without = createAsk({ documents: {} }).block(3285, true).body.transactions?.[1]?.hash as string;
  expect(without).not.toBe(examples.Transfer.value.hash);
  expect(ask.transaction(without).status).toBe(404);
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
  const operation = exampleOperation("getTransactionByHash", "/", [misfit]);
  const odd = createAsk({ documents: { "ledger-a": [operation] } });
  expect(odd.transaction(misfit.hash).body).toEqual(misfit);
  expect(odd.block(3285, true).body.transactions?.[0]?.type).toBe("block_metadata_transaction");
});
