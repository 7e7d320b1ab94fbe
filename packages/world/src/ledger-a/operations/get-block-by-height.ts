import type { WorldOperation } from "../../answer.ts";
import { encodeBlock } from "../block-bcs.ts";
import type { Chain } from "../chain.ts";
import { readLedgerState } from "../ledger-state.ts";
import { answer, answerBcs, malformed, refuse } from "../node-answers.ts";
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
    if (mediaType === "application/x-bcs") return answerBcs(state, encodeBlock(chain.blockAt(height)));
    return answer(
      state,
      withTransactions ? chain.fullBlockAt(height) : { ...chain.blockAt(height), transactions: null },
    );
  };
}
