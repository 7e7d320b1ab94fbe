import { deepEqual, equal, match } from "node:assert/strict";
import { failureOf } from "../failure-of.ts";
import type { Step } from "../step.ts";
import { futureTransaction } from "./future-transaction.ts";
import type { LedgerASdk } from "./sdk.ts";
import { userTransaction } from "./user-transaction.ts";

const HEIGHT = 3285n;
/** Beyond what a JavaScript number holds to the digit, and beyond every block of the mock. */
const FAR_HEIGHT = 2n ** 53n + 1n;
/** Blocks that are still to come, of which the mock makes some three a second. */
const BLOCKS_AHEAD = 16n;

interface Refusal {
  readonly status: number;
  readonly data: { readonly error_code: string; readonly message: string };
}

/** Reads ledger A by the SDK's own methods. `fullnode` is what stands before the operations' paths. */
export function ledgerASteps(sdk: LedgerASdk, fullnode: string): readonly Step[] {
  const config = new sdk.AptosConfig({ network: sdk.Network.CUSTOM, fullnode });
  const client = new sdk.Aptos(config);
  const readBlock = () => client.getBlockByHeight({ blockHeight: HEIGHT, options: { withTransactions: true } });
  const readSender = async () => userTransaction(await readBlock()).sender;
  const readHeight = async () => {
    const request = { aptosConfig: config, originMethod: "peers", path: `blocks/by_height/${HEIGHT}` };
    const { headers } = await sdk.getAptosFullNode(request);
    return [headers["x-aptos-block-height"] ?? "", headers["x-node-block-height"] ?? ""] as const;
  };
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
      name: "finds a transaction by its hash",
      async run() {
        const transaction = userTransaction(await readBlock());
        deepEqual(await client.getTransactionByHash({ transactionHash: transaction.hash }), transaction);
        return `${transaction.hash}, version ${transaction.version}`;
      },
    },
    {
      name: "waits until a pending transaction is committed",
      async run() {
        const [height] = await readHeight();
        const { hash: transactionHash, version } = await futureTransaction(BigInt(height) + BLOCKS_AHEAD);
        equal((await client.getTransactionByHash({ transactionHash })).type, "pending_transaction");
        const committed = await client.waitForTransaction({ transactionHash, options: { checkSuccess: false } });
        deepEqual([committed.type, committed.version], ["user_transaction", version]);
        return `${transactionHash}, version ${version}`;
      },
    },
    {
      name: "reads the ledger state under the names of public nodes",
      async run() {
        const [upstream, own] = await readHeight();
        match(upstream, /^\d+$/);
        equal(upstream, own);
        return `height ${upstream}`;
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
