import type { SimulatedLedger, WorldOperation } from "../answer.ts";
import { successExamples } from "../examples.ts";
import type { WorldSettings } from "../options.ts";
import { headBlock, readExampleBlocks } from "./reference-block.ts";
import { readSettingUpdate } from "./setting-update.ts";
import { unsignedTransaction } from "./unsigned-transaction.ts";

/**
 * Makes ledger C, whose node builds unsigned transactions.
 *
 * Every well-formed address is an account that owns the named contract, except for the reserved addresses. There is a block every 3
 * seconds by the clock `now`. `blockTimeMs`, `head` and `prunedBelow` do not apply. At the `timestamp` of an example
 * the answer equals that example, byte for byte.
 */
export function createLedgerC({ seed: worldSeed, now, documents }: WorldSettings): SimulatedLedger {
  const seed = worldSeed.derive("ledger-c");
  const blocks = readExampleBlocks(
    (documents["ledger-c"] ?? []).filter(({ id }) => id === "updateSetting").flatMap(successExamples),
  );
  const updateSetting: WorldOperation = ({ body, node }) => {
    const update = readSettingUpdate(body);
    // A protobuf varint: no negative number and no fraction.
    const timestamp = Math.max(0, Math.floor(now()));
    // A lagging node refers to an older block, but its clock is right.
    const head = headBlock(Math.max(0, timestamp - (node?.lagMs ?? 0)), seed, blocks);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: "Error" in update ? update : unsignedTransaction(update, head, timestamp),
    };
  };
  return { showsLag: true, operations: { updateSetting } };
}
