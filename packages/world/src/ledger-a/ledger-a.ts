import type { WorldFamily } from "../answer.ts";
import type { WorldSettings } from "../options.ts";
import { createChain } from "./chain.ts";
import { readLedgerState } from "./ledger-state.ts";
import { getAccount } from "./operations/get-account.ts";
import { getBlockByHeight } from "./operations/get-block-by-height.ts";
import { getTransactionByHash } from "./operations/get-transaction-by-hash.ts";
import { listAccountTransactions } from "./operations/list-account-transactions.ts";

/** Ledger A: blocks of transactions that accounts send. */
export function createLedgerA(settings: WorldSettings): WorldFamily {
  const chain = createChain(settings);
  return {
    lags: true,
    stateHeaders: (node) => readLedgerState(chain, node).headers,
    operations: {
      getBlockByHeight: getBlockByHeight(chain),
      listAccountTransactions: listAccountTransactions(chain),
      getAccount: getAccount(chain),
      getTransactionByHash: getTransactionByHash(chain),
    },
  };
}
