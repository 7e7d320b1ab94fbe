import { showAddress } from "../address.ts";
import { writeCoinStore, writeTableItem } from "../changes.ts";
import { deposit, moduleEvent } from "../events.ts";
import { type Action, pointsCoin, publisher } from "./action.ts";

/** Somebody claims points: an entry function payload that writes a table item and emits a module event. */
export const claim: Action = ({ seed, draw, sender, sequenceNumber, slot }) => {
  const amount = draw.between(1, 1_000);
  const total = amount + draw.between(0, 100_000);
  const key = showAddress(sender);
  return {
    payload: {
      type: "entry_function_payload",
      function: `${showAddress(publisher)}::points::claim`,
      type_arguments: [],
      arguments: [String(amount)],
    },
    changes: [
      writeCoinStore(seed, sender, pointsCoin, { value: total, deposits: slot + 1, withdrawals: sequenceNumber }),
      writeTableItem(seed, {
        table: "claims",
        key: `0x${sender}`,
        value: littleEndianHex(total),
        // A node without an index of tables sends the encoded bytes alone.
        ...(draw.chance(3, 4) && { decoded: { key, key_type: "address", value: String(total), value_type: "u64" } }),
      }),
    ],
    events: [
      deposit(sender, slot, amount),
      moduleEvent(`${showAddress(publisher)}::points::Claimed`, { account: key, amount: String(amount) }),
    ],
  };
};

/** A u64 in BCS: 8 octets, the lowest first. */
function littleEndianHex(value: number): string {
  const octets = value.toString(16).padStart(16, "0").match(/../g) ?? [];
  return `0x${octets.reverse().join("")}`;
}
