import type { WorldFamily, WorldOperation } from "../answer.ts";
import { namedExamples } from "../named-examples.ts";
import type { WorldSettings } from "../options.ts";
import { headBlock, readExampleBlocks } from "./reference-block.ts";
import { readSettingUpdate } from "./setting-update.ts";
import { unsignedTransaction } from "./unsigned-transaction.ts";

/**
 * Makes ledger C, the one whose node builds transactions.
 *
 * Any well-formed address is one of an account that owns the contract it names, save the reserved ones. Its blocks come
 * every 3 seconds by the clock `now`, whatever `blockTimeMs` says of other ledgers; `head` and `prunedBelow` do not
 * matter here. A clock that shows the `timestamp` of an example gives that example, byte by byte.
 */
export function createLedgerC({ seed: worldSeed, now, documents }: WorldSettings): WorldFamily {
  const seed = worldSeed.derive("ledger-c");
  const blocks = readExampleBlocks(namedExamples(documents["ledger-c"], "updateSetting"));
  const updateSetting: WorldOperation = ({ body, node }) => {
    const update = readSettingUpdate(body);
    // The transaction has no place for a time before 1970, nor for a fraction of a millisecond.
    const timestamp = Math.max(0, Math.floor(now()));
    // A node that lags knows of no newer block, but its own clock is right.
    const head = headBlock(Math.max(0, timestamp - (node?.behindMs ?? 0)), seed, blocks);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: "Error" in update ? update : unsignedTransaction(update, head, timestamp),
    };
  };
  return { lags: true, operations: { updateSetting } };
}
