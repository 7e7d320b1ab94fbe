import type { WorldOperation } from "../../answer.ts";
import { encodeBlock } from "../block-bcs.ts";
import { firstVersionOf, lastVersionOf } from "../block-layout.ts";
import type { Chain } from "../chain.ts";
import { readLedgerState } from "../ledger-state.ts";
import { answer, answerBcs, malformed, refuse } from "../node-answers.ts";
import { mostRecords } from "../page-size.ts";
import { invalidDigit, readBoolean, readUint64 } from "../read-parameters.ts";

/** A block, with its first 100 transactions where they are asked for. In BCS it comes without them. */
export function getBlockByHeight(chain: Chain): WorldOperation {
  return ({ path, query, mediaType, node }) => {
    const asked = readUint64(path?.block_height ?? "");
    if (asked === undefined) return malformed("path", "block_height", "integer(uint64)", invalidDigit);
    const withTransactions = readBoolean(query?.with_transactions ?? "false");
    if (withTransactions === undefined) {
      return malformed("parameter", "with_transactions", "boolean", "provided string was not `true` or `false`");
    }

    const state = readLedgerState(chain, node);
    if (asked > state.height) return refuse(404, "block_not_found", `Block not found by Block height(${asked})`, state);
    if (asked < state.oldestHeight) return refuse(410, "block_pruned", `Block(${asked}) has been pruned`, state);

    const height = Number(asked);
    const block = chain.blockAt(height);
    if (mediaType === "application/x-bcs") return answerBcs(state, encodeBlock(block));
    if (!withTransactions) return answer(state, { ...block, transactions: null });
    const first = firstVersionOf(height);
    const count = Math.min(lastVersionOf(height) - first + 1, mostRecords);
    const transactions = Array.from({ length: count }, (_, index) => chain.transactionAt(first + index));
    return answer(state, { ...block, transactions });
  };
}
