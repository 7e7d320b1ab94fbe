import { showAddress } from "../address.ts";
import { deleteTableItem, writeTableItem } from "../changes.ts";
import { moduleEvent } from "../events.ts";
import { type Action, drawPeer, publisher } from "./action.ts";

/**
 * Somebody proposes something: an entry function payload whose arguments are JSON of all kinds, as on-chain values look
 * in JSON (small integers are numbers, large ones texts, options objects). An older proposal leaves its table.
 */
export const propose: Action = (scene) => {
  const { draw, sender, slot } = scene;
  const board = `${showAddress(publisher)}::board`;
  const hash = `0x${draw.hex(32)}`;
  const weights = Array.from({ length: draw.between(1, 4) }, () => String(draw.uint64()));
  const deadline = draw.chance(1, 2) ? { vec: [] } : { vec: [String(draw.between(1, 1_000_000))] };
  const proposal = { proposer: showAddress(sender), execution_hash: hash, deadline, votes: weights };
  return {
    payload: {
      type: "entry_function_payload",
      function: `${board}::propose`,
      type_arguments: ["vector<u64>", "0x1::string::String"],
      arguments: [
        showAddress(drawPeer(scene)),
        hash,
        draw.chance(1, 2),
        draw.uint(256),
        weights,
        [[], weights],
        deadline,
      ],
    },
    changes: [
      deleteTableItem(scene.seed, {
        table: "proposals",
        key: `0x${draw.hex(8)}`,
        ...(draw.chance(1, 2) && {
          decoded: { key: String(draw.uint(slot + 1)), key_type: "u64", value: null, value_type: "u64" },
        }),
      }),
      writeTableItem(scene.seed, {
        table: "proposals",
        key: `0x${draw.hex(8)}`,
        value: `0x${draw.hex(64)}`,
        decoded: { key: String(slot), key_type: "u64", value: proposal, value_type: `${board}::Proposal` },
      }),
    ],
    events: [moduleEvent(`${board}::Proposed`, proposal), moduleEvent("vector<u64>", weights)],
  };
};
