import { memoize } from "../memoize.ts";
import type { Seed } from "../seed.ts";
import { type Address, frameworkAddress } from "./address.ts";
import type { ExampleSlots } from "./example-slots.ts";

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

  /** The accounts that send forever. The first one is `0x1`, unless the examples use `0x1` as a sender. */
  readonly activeSenders: readonly Address[];
}

/**
 * Assigns a sender to every slot, so that blocks and account lists agree. Finding the sender of a slot, or the slot of a
 * sender's transaction, takes constant time:
 *
 * - Some slots belong to the senders of the examples ({@link ExampleSlots}). The other slots form groups of 20.
 * - In every group each of 20 accounts sends exactly one transaction, in an order shuffled by the seed. So an account's
 *   sequence number is the number of the group.
 * - In the first 100 groups these accounts are the early senders, which send nothing later. After them they are the active
 *   senders, which start at sequence number 0.
 * - Every other address has sent nothing.
 */
export function createSenders(seed: Seed, exampleSlots: ExampleSlots): Senders {
  const earlySenders = Array.from({ length: groupSize }, (_, index) => seed.digest("founder", index));
  const activeSenders = earlySenders.map((_, index) =>
    index === 0 && !exampleSlots.bySender.has(frameworkAddress) ? frameworkAddress : seed.digest("resident", index),
  );
  const order = memoize({ generationSize: 512 }, (group: number): readonly number[] =>
    seed.draw("senders", group).shuffle(groupSize),
  );

  /** Finds the group of a slot and the place in it. A slot of the examples counts as the next slot that belongs to a group. */
  const placeInGroup = (slot: number): { group: number; place: number } => {
    const ordinal = slot - countLower(exampleSlots.slots, slot);
    return { group: Math.floor(ordinal / groupSize), place: ordinal % groupSize };
  };
  /** The number of groups in which a member's transaction has a lower slot. */
  const groupsBelow = (member: number, slot: number): number => {
    const { group, place } = placeInGroup(slot);
    return group + (order(group).indexOf(member) < place ? 1 : 0);
  };
  const slotInGroup = (member: number, group: number): number =>
    nthAbsent(exampleSlots.slots, group * groupSize + order(group).indexOf(member));

  const earlyHistory = (member: number): SenderHistory => ({
    slotOf: (sequenceNumber) => (sequenceNumber < earlyGroups ? slotInGroup(member, sequenceNumber) : undefined),
    countBelow: (slot) => Math.min(earlyGroups, groupsBelow(member, slot)),
  });
  const activeHistory = (member: number): SenderHistory => ({
    slotOf: (sequenceNumber) => slotInGroup(member, earlyGroups + sequenceNumber),
    countBelow: (slot) => Math.max(0, groupsBelow(member, slot) - earlyGroups),
  });

  const histories = new Map<Address, SenderHistory>([
    ...earlySenders.map((address, member) => [address, earlyHistory(member)] as const),
    ...activeSenders.map((address, member) => [address, activeHistory(member)] as const),
    ...[...exampleSlots.bySender].map(([address, { oldest, slots }]) => {
      const history: SenderHistory = {
        slotOf: (sequenceNumber) => slots[sequenceNumber - oldest],
        countBelow: (slot) => oldest + countLower(slots, slot),
      };
      return [address, history] as const;
    }),
  ]);

  return {
    activeSenders,
    at: (slot) => {
      const example = exampleSlots.bySlot.get(slot);
      if (example) return example;
      const { group, place } = placeInGroup(slot);
      const member = order(group)[place] as number;
      return group < earlyGroups
        ? { sender: earlySenders[member] as Address, sequenceNumber: group }
        : { sender: activeSenders[member] as Address, sequenceNumber: group - earlyGroups };
    },
    historyOf: (address) => histories.get(address) ?? emptyHistory,
  };
}

const groupSize = 20;
const earlyGroups = 100;
const emptyHistory: SenderHistory = { slotOf: () => undefined, countBelow: () => 0 };

/** Counts the numbers of an ascending list below a limit. */
export function countLower(ascending: readonly number[], limit: number): number {
  return partitionPoint(ascending, (number) => number < limit);
}

/** Finds the number that is missing in an ascending list, and below which `ordinal` other numbers are missing. */
export function nthAbsent(ascending: readonly number[], ordinal: number): number {
  // `number - index` numbers below `number` are missing.
  return ordinal + partitionPoint(ascending, (number, index) => number - index <= ordinal);
}

/** Binary search for the index of the first number that a predicate rejects; it must accept all numbers before it. */
function partitionPoint(ascending: readonly number[], accepts: (number: number, index: number) => boolean): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (accepts(ascending[middle] as number, middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
