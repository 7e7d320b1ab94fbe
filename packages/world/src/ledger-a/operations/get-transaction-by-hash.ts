import type { WorldOperation } from "../../answer.ts";
import { lastVersionOf, placeOf } from "../block-layout.ts";
import type { Chain } from "../chain.ts";
import { readLedgerState } from "../ledger-state.ts";
import { answer, malformed, transactionNotFound, versionPruned } from "../node-answers.ts";
import { refuseReserved } from "../reserved.ts";

/**
 * The transaction of a hash: a committed one, or one that waits in the mempool. The mempool holds the user transactions
 * of the next 40 blocks, and those that the examples show as pending. The genesis is never pruned.
 */
export function getTransactionByHash(chain: Chain): WorldOperation {
  return ({ path, node }) => {
    const hash = path?.txn_hash ?? "";
    if (!/^(0x)?[0-9a-f]{64}$/i.test(hash)) {
      return malformed("path", "txn_hash", "string(HashValue)", "unable to parse HashValue");
    }
    const state = readLedgerState(chain, node);
    const refusal = refuseReserved(hash, state, () => transactionNotFound(hash, state));
    if (refusal) return refusal;

    const found = chain.find(hash);
    if (!found) return transactionNotFound(hash, state);
    if (found.stray) return answer(state, found.stray);
    const { version, submitted } = found;
    if (version <= state.version) {
      const isKept = version === 0 || version >= state.oldestVersion;
      return isKept ? answer(state, chain.transactionAt(version)) : versionPruned(version, state);
    }
    const isSubmitted = submitted || version <= lastVersionOf(state.height + blocksInMempool);
    const place = placeOf(version);
    if (!isSubmitted || place.kind !== "user") return transactionNotFound(hash, state);
    return answer(state, chain.pendingAt(place.slot));
  };
}

const blocksInMempool = 40;
