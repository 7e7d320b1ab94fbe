import { deepEqual, equal, match } from "node:assert/strict";
import { failureOf } from "../failure-of.ts";
import type { Step } from "../step.ts";
import type { LedgerASdk, Transaction } from "./sdk.ts";

const HEIGHT = 3285n;
/** Beyond what a JavaScript number holds to the digit, and beyond every block of the mock. */
const FAR_HEIGHT = 2n ** 53n + 1n;

interface Refusal {
  readonly status: number;
  readonly data: { readonly error_code: string; readonly message: string };
}

/** Reads ledger A by the SDK's own methods. `fullnode` is what stands before the operations' paths. */
export function ledgerASteps(sdk: LedgerASdk, fullnode: string): readonly Step[] {
  const config = new sdk.AptosConfig({ network: sdk.Network.CUSTOM, fullnode });
  const client = new sdk.Aptos(config);
  const readBlock = () => client.getBlockByHeight({ blockHeight: HEIGHT, options: { withTransactions: true } });
  const readSender = async () => userTransaction((await readBlock()).transactions ?? []).sender;
  return [
    {
      name: "reads a block",
      async run() {
        const { block_height, first_version, last_version, transactions = [] } = await readBlock();
        equal(block_height, String(HEIGHT));
        deepEqual([transactions[0]?.version, transactions.at(-1)?.version], [first_version, last_version]);
        return `height ${block_height}, versions ${first_version} to ${last_version}`;
      },
    },
    {
      name: "asks for a height beyond 2^53, to the digit",
      async run() {
        const { status, data } = await failureOf<Refusal>(client.getBlockByHeight({ blockHeight: FAR_HEIGHT }));
        deepEqual([status, data.error_code], [404, "block_not_found"]);
        match(data.message, new RegExp(`\\b${FAR_HEIGHT}\\b`));
        return `${status} ${data.message}`;
      },
    },
    {
      name: "reads an account",
      async run() {
        const address = await readSender();
        const { sequence_number } = await client.getAccountInfo({ accountAddress: address });
        match(sequence_number, /^\d+$/);
        return `${address}, sequence number ${sequence_number}`;
      },
    },
    {
      name: "reads an account's transactions from a u64 on",
      async run() {
        const options = { offset: 1n, limit: 3 };
        const transactions = await client.getAccountTransactions({ accountAddress: await readSender(), options });
        const numbers = transactions.map(({ sequence_number }) => sequence_number);
        deepEqual(numbers, ["1", "2", "3"]);
        return `sequence numbers ${numbers.join(", ")}`;
      },
    },
    {
      name: "finds a transaction by its hash, and waits for it",
      async run() {
        const transaction = userTransaction((await readBlock()).transactions ?? []);
        const transactionHash = transaction.hash;
        deepEqual(await client.getTransactionByHash({ transactionHash }), transaction);
        const options = { checkSuccess: false };
        deepEqual(await client.waitForTransaction({ transactionHash, options }), transaction);
        return `${transactionHash}, version ${transaction.version}`;
      },
    },
    {
      name: "reads the ledger state under the names of public nodes",
      async run() {
        const request = { aptosConfig: config, originMethod: "peers", path: `blocks/by_height/${HEIGHT}` };
        const { headers } = await sdk.getAptosFullNode(request);
        const height = headers["x-aptos-block-height"] ?? "";
        match(height, /^\d+$/);
        equal(headers["x-node-block-height"], height);
        return `height ${height}`;
      },
    },
    {
      name: "is told that an operation is not there",
      async run() {
        const { status, data } = await failureOf<Refusal>(client.getLedgerInfo());
        deepEqual([status, data.error_code], [404, "web_framework_error"]);
        return `${status} ${data.message}`;
      },
    },
  ];
}

function userTransaction(transactions: readonly Transaction[]): Transaction & { readonly sender: string } {
  for (const transaction of transactions) {
    const { type, sender } = transaction;
    if (type === "user_transaction" && sender !== undefined) return { ...transaction, sender };
  }
  throw new Error("the block has no user transaction");
}
