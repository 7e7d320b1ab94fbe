import { showAddress } from "../address.ts";
import { writeCoinStore } from "../changes.ts";
import { deposit, withdrawal } from "../events.ts";
import { type Action, drawPeer, pointsCoin } from "./action.ts";

/** Somebody sends coins to somebody else: an entry function payload, with an event for each of the two. */
export const transfer: Action = (scene) => {
  const { seed, draw, sender, sequenceNumber, slot } = scene;
  const receiver = drawPeer(scene);
  const amount = draw.between(1, 250_000);
  return {
    payload: {
      type: "entry_function_payload",
      function: "0x1::coin::transfer",
      type_arguments: [pointsCoin],
      arguments: [showAddress(receiver), String(amount)],
    },
    changes: [
      writeCoinStore(seed, sender, pointsCoin, {
        value: draw.between(0, 5_000_000),
        deposits: slot,
        withdrawals: sequenceNumber + 1,
      }),
      writeCoinStore(seed, receiver, pointsCoin, {
        value: amount + draw.between(0, 5_000_000),
        deposits: slot + 1,
        withdrawals: draw.between(0, sequenceNumber),
      }),
    ],
    events: [withdrawal(sender, sequenceNumber, amount), deposit(receiver, slot, amount)],
  };
};
