import type { Json } from "../../json.ts";
import { showAddress } from "../address.ts";
import { drawBytecode, writeCoinStore } from "../changes.ts";
import { deposit, withdrawal } from "../events.ts";
import { type Action, drawPeer, pointsCoin, type Scene } from "./action.ts";

/** An owner of a shared account runs what the owners agreed on: a multisig payload, in every shape that nodes send. */
export const runMultisig: Action = (scene) => {
  const { seed, draw, sender, slot } = scene;
  const shared = drawPeer(scene);
  const amount = draw.between(1, 10_000);
  return {
    payload: {
      type: "multisig_payload",
      multisig_address: showAddress(shared),
      transaction_payload: drawInnerPayload(scene, amount),
    },
    changes: [
      writeCoinStore(seed, shared, pointsCoin, {
        value: draw.between(0, 1_000_000),
        deposits: slot,
        withdrawals: slot + 1,
      }),
      writeCoinStore(seed, sender, pointsCoin, {
        value: amount + draw.between(0, 1_000_000),
        deposits: slot + 1,
        withdrawals: scene.sequenceNumber,
      }),
    ],
    events: [withdrawal(shared, slot, amount), deposit(sender, slot, amount)],
  };
};

function drawInnerPayload({ draw, sender }: Scene, amount: number): Json {
  const call = { type_arguments: [pointsCoin], arguments: [showAddress(sender), String(amount)] };
  switch (draw.uint(4)) {
    case 0:
      // The payload stands on the chain already, and the transaction does not repeat it.
      return null;
    case 1:
      return { type: "script_payload", code: { bytecode: drawBytecode(draw), abi: null }, ...call };
    case 2:
      return { type: "entry_function_payload", function: "0x1::coin::transfer", ...call };
    default:
      // Nodes of version 1.2.0 leave the type out.
      return { function: "0x1::coin::transfer", ...call };
  }
}
