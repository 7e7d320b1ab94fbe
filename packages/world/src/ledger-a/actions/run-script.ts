import { showAddress } from "../address.ts";
import { deleteResource, deleteTableItem, drawBytecode, writeCoinStore } from "../changes.ts";
import { deposit, withdrawal } from "../events.ts";
import { type Action, drawPeer, pointsCoin, publisher } from "./action.ts";

/** Somebody runs a script that pays and tears a receipt up: a script payload, a deleted resource and table item. */
export const runScript: Action = (scene) => {
  const { seed, draw, sender, sequenceNumber, slot } = scene;
  const receiver = drawPeer(scene);
  const amount = draw.between(1, 100_000);
  const key = showAddress(sender);
  const decoded = { key, key_type: "address", value: null, value_type: "address" };
  return {
    payload: {
      type: "script_payload",
      code: {
        bytecode: drawBytecode(draw),
        // Nodes send null where they cannot decode the bytecode.
        abi: draw.chance(1, 5) ? null : mainFunction,
      },
      type_arguments: [pointsCoin],
      arguments: [showAddress(receiver), String(amount)],
    },
    changes: [
      deleteResource(seed, sender, `${showAddress(publisher)}::points::Receipt`),
      deleteTableItem(seed, { table: "receipts", key: `0x${sender}`, ...(draw.chance(3, 4) && { decoded }) }),
      writeCoinStore(seed, receiver, pointsCoin, {
        value: amount + draw.between(0, 5_000_000),
        deposits: slot + 1,
        withdrawals: draw.between(0, sequenceNumber),
      }),
    ],
    events: [withdrawal(sender, sequenceNumber, amount), deposit(receiver, slot, amount)],
  };
};

const mainFunction = {
  name: "main",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [{ constraints: ["store"] }],
  params: ["&signer", "address", "u64"],
  return: [],
} as const;
