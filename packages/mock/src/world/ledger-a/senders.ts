import type { Seed } from "../seed.ts";
import { type Address, frameworkAddress } from "./address.ts";

/** The sender and the sequence number of a user transaction. */
export interface SlotSender {
  readonly sender: Address;
  readonly sequenceNumber: number;
}

export interface SenderHistory {
  /** Finds the slot of a sequence number. `undefined` if the account never sends that transaction. */
  readonly slotOf: (sequenceNumber: number) => number | undefined;

  /** Counts the account's transactions in lower slots: its sequence number at that point of the chain. */
  readonly countBelow: (slot: number) => number;
}

export interface Senders {
  readonly at: (slot: number) => SlotSender;

  readonly historyOf: (address: Address) => SenderHistory;
}

/**
 * Assigns a sender to every slot, so that blocks and account lists agree. An example's slot belongs to its sender, as do the slots
 * of the sender's earlier transactions, which precede the example. In the other slots, 20 accounts take turns. Every other address
 * has sent nothing.
 */
export function createSenders(seed: Seed, examples: ReadonlyMap<number, SlotSender>): Senders {
  const taken = new Map(examples);
  const histories = new Map<Address, SenderHistory>();
  for (const sender of new Set([...examples.values()].map((one) => one.sender))) {
    const { oldest, slots } = completeSequence(sender, examples, taken);
    slots.forEach((slot, index) => void taken.set(slot, { sender, sequenceNumber: oldest + index }));
    histories.set(sender, {
      slotOf: (sequenceNumber) => slots[sequenceNumber - oldest],
      countBelow: (slot) => oldest + countLower(slots, slot),
    });
  }
  const takenSlots = [...taken.keys()].sort((a, b) => a - b);
  const isFirst = !histories.has(frameworkAddress);
  // The accounts that send forever. The first one is `0x1`, unless the examples use `0x1` as a sender.
  const accounts = Array.from({ length: accountCount }, (_, index) =>
    index === 0 && isFirst ? frameworkAddress : seed.digest("account", index),
  );
  accounts.forEach((address, index) => {
    histories.set(address, {
      slotOf: (sequenceNumber) => nthAbsent(takenSlots, sequenceNumber * accountCount + index),
      countBelow: (slot) => Math.ceil(Math.max(0, slot - countLower(takenSlots, slot) - index) / accountCount),
    });
  });
  return {
    at: (slot) => {
      const turn = slot - countLower(takenSlots, slot);
      const sender = accounts[turn % accountCount] as Address;
      return taken.get(slot) ?? { sender, sequenceNumber: Math.floor(turn / accountCount) };
    },
    historyOf: (address) => histories.get(address) ?? emptyHistory,
  };
}

const accountCount = 20;
const emptyHistory: SenderHistory = { slotOf: () => undefined, countBelow: () => 0 };

/** The slots are assigned when the world is made, so their number must be bounded. */
const maxSequence = 1_000;

/**
 * Finds slots for the transactions of an example's sender, from the latest one down to sequence number 0. A transaction that no
 * example shows gets the free slot below its successor. If the slots or `maxSequence` do not suffice, the sequence begins later.
 */
function completeSequence(
  sender: Address,
  examples: ReadonlyMap<number, SlotSender>,
  taken: ReadonlyMap<number, SlotSender>,
): { readonly oldest: number; readonly slots: readonly number[] } {
  const own = [...examples].filter(([, one]) => one.sender === sender);
  const shown = new Map(own.map(([slot, { sequenceNumber }]) => [sequenceNumber, slot]));
  const slots: number[] = [];
  let oldest = Math.max(...shown.keys()) + 1;
  for (let below = Infinity; oldest > 0 && slots.length < maxSequence; oldest -= 1) {
    let slot = shown.get(oldest - 1) ?? below - 1;
    while (!shown.has(oldest - 1) && taken.has(slot)) slot -= 1;
    if (slot < 0 || slot >= below) break;
    slots.push(slot);
    below = slot;
  }
  return { oldest, slots: slots.reverse() };
}

/** Counts the numbers of an ascending list below a limit. */
function countLower(ascending: readonly number[], limit: number): number {
  const index = ascending.findIndex((number) => number >= limit);
  return index < 0 ? ascending.length : index;
}

/** Finds the number that is missing in an ascending list, and below which `ordinal` other numbers are missing. */
function nthAbsent(ascending: readonly number[], ordinal: number): number {
  // `number - index` numbers below `number` are missing.
  const index = ascending.findIndex((number, at) => number - at > ordinal);
  return ordinal + (index < 0 ? ascending.length : index);
}
