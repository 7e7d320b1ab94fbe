import { readApi } from "@ledgergate/service-kit";
import document from "@ledgergate/spec-ledger-a/openapi.json" with { type: "json" };
import type { WorldAnswer, WorldRequest } from "../../../src/world/answer.ts";
import type { WorldOptions } from "../../../src/world/options.ts";
import { createAsk as createAskOf } from "../ask.ts";

export { document };

const { operations } = readApi("ledger-a", document);

export interface Transaction {
  readonly type: string;
  readonly version: string;
  readonly hash: string;
  readonly sender: string;
  readonly sequence_number: string;
  readonly timestamp: string;
  readonly payload: { readonly type: string };
  readonly signature: { readonly type: string };
  readonly events: readonly unknown[];
  readonly changes: readonly { readonly type: string }[];
}

export interface Block {
  readonly block_height: string;
  readonly block_hash: string;
  readonly block_timestamp: string;
  readonly first_version: string;
  readonly last_version: string;
  readonly transactions: readonly Transaction[] | null;
}

export type Operation = "getBlockByHeight" | "listAccountTransactions" | "getAccount" | "getTransactionByHash";

/** Asks ledger A of a world. Default: a world with the document's examples. */
export interface Ask {
  (operation: Operation, request: WorldRequest): WorldAnswer;
  readonly block: (height: number | bigint, withTransactions?: boolean) => WorldAnswer & { body: Block };
  readonly list: (address: string, query?: Record<string, string>) => WorldAnswer & { body: Transaction[] };
  readonly account: (address: string, ledger_version?: string) => WorldAnswer & { body: Record<string, string> };
  readonly transaction: (hash: string) => WorldAnswer & { body: Transaction };
}

export function createAsk(options: WorldOptions = {}): Ask {
  const ask = createAskOf("ledger-a", operations, options);
  return Object.assign(ask, {
    block: (height: number | bigint, withTransactions = false) =>
      ask("getBlockByHeight", {
        path: { block_height: String(height) },
        query: { with_transactions: String(withTransactions) },
      }),
    list: (address: string, query = {}) => ask("listAccountTransactions", { path: { address }, query }),
    account: (address: string, ledger_version?: string) =>
      ask("getAccount", { path: { address }, query: ledger_version === undefined ? {} : { ledger_version } }),
    transaction: (txn_hash: string) => ask("getTransactionByHash", { path: { txn_hash } }),
  }) as Ask;
}
