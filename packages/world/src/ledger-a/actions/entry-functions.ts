import { showAddress } from "../address.ts";
import {
  deleteTableItem,
  deposit,
  moduleEvent,
  withdrawal,
  writeCoinStore,
  writeTableItem,
} from "../transaction-output.ts";
import { type Action, drawPeer, pointsCoin, publisher } from "./action.ts";

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
