import { formatAddress } from "../address.ts";
import {
  deleteTableItem,
  deposit,
  moduleEvent,
  withdrawal,
  writeCoinStore,
  writeTableItem,
} from "../transaction-output.ts";
import { type Action, drawPeer, pointsCoin, publisher } from "./action.ts";

/** Transfers coins: an event for each of the two accounts. */
export const transfer: Action = (context) => {
  const { seed, draw, sender, sequenceNumber, slot } = context;
  const receiver = drawPeer(context);
  const amount = draw.between(1, 250_000);
  return {
    payload: {
      type: "entry_function_payload",
      function: "0x1::coin::transfer",
      type_arguments: [pointsCoin],
      arguments: [formatAddress(receiver), String(amount)],
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

/** Claims points: writes a table item and emits a module event. */
export const claim: Action = ({ seed, draw, sender, sequenceNumber, slot }) => {
  const amount = draw.between(1, 1_000);
  const total = amount + draw.between(0, 100_000);
  const key = formatAddress(sender);
  return {
    payload: {
      type: "entry_function_payload",
      function: `${formatAddress(publisher)}::points::claim`,
      type_arguments: [],
      arguments: [String(amount)],
    },
    changes: [
      writeCoinStore(seed, sender, pointsCoin, { value: total, deposits: slot + 1, withdrawals: sequenceNumber }),
      writeTableItem(seed, {
        table: "claims",
        key: `0x${sender}`,
        value: littleEndianHex(total),
        // A node without a table index sends the BCS bytes alone.
        ...(draw.chance(3, 4) && { decoded: { key, key_type: "address", value: String(total), value_type: "u64" } }),
      }),
    ],
    events: [
      deposit(sender, slot, amount),
      moduleEvent(`${formatAddress(publisher)}::points::Claimed`, { account: key, amount: String(amount) }),
    ],
  };
};

/** Encodes a u64 in BCS: 8 bytes, little-endian. */
function littleEndianHex(value: number): string {
  const bytes = value.toString(16).padStart(16, "0").match(/../g) ?? [];
  return `0x${bytes.reverse().join("")}`;
}

/**
 * Submits a proposal and deletes an older one. The arguments show all JSON forms of Move values. Small integers are numbers, large
 * integers are strings, and options are objects.
 */
export const propose: Action = (context) => {
  const { draw, sender, slot } = context;
  const board = `${formatAddress(publisher)}::board`;
  const hash = `0x${draw.hex(32)}`;
  const weights = Array.from({ length: draw.between(1, 4) }, () => String(draw.uint64()));
  const deadline = draw.chance(1, 2) ? { vec: [] } : { vec: [String(draw.between(1, 1_000_000))] };
  const proposal = { proposer: formatAddress(sender), execution_hash: hash, deadline, votes: weights };
  return {
    payload: {
      type: "entry_function_payload",
      function: `${board}::propose`,
      type_arguments: ["vector<u64>", "0x1::string::String"],
      arguments: [
        formatAddress(drawPeer(context)),
        hash,
        draw.chance(1, 2),
        draw.uint(256),
        weights,
        [[], weights],
        deadline,
      ],
    },
    changes: [
      deleteTableItem(context.seed, {
        table: "proposals",
        key: `0x${draw.hex(8)}`,
        ...(draw.chance(1, 2) && {
          decoded: { key: String(draw.uint(slot + 1)), key_type: "u64", value: null, value_type: "u64" },
        }),
      }),
      writeTableItem(context.seed, {
        table: "proposals",
        key: `0x${draw.hex(8)}`,
        value: `0x${draw.hex(64)}`,
        decoded: { key: String(slot), key_type: "u64", value: proposal, value_type: `${board}::Proposal` },
      }),
    ],
    events: [moduleEvent(`${board}::Proposed`, proposal), moduleEvent("vector<u64>", weights)],
  };
};
