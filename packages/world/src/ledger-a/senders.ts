import { remember } from "../remember.ts";
import type { Seed } from "../seed.ts";
import { type Address, frameworkAddress } from "./address.ts";
import type { Stories } from "./stories.ts";

/** A user transaction as its sender counts it. */
export interface Sending {
  readonly sender: Address;
  readonly sequenceNumber: number;
}

/** The transactions of one account. */
export interface History {
  /** The slot of a transaction; `undefined` where the account will never send it. */
  readonly slotOf: (sequenceNumber: number) => number | undefined;

  /** How many of the account's transactions stand in lower slots: its sequence number at that point of the chain. */
  readonly countBelow: (slot: number) => number;
}

/** Who sends the transactions of the chain. */
export interface Senders {
  /** Sender and sequence number of a slot. */
  readonly at: (slot: number) => Sending;

  /** The transactions that an account sends. */
  readonly historyOf: (address: Address) => History;

  /** The accounts that send for ever. The first of them is `0x1`, unless an example says otherwise. */
  readonly residents: readonly Address[];
}

/**
 * Who sends what. A transaction has one sender and the chain has finitely many of them, so not every address can have
 * sent something, and still every list must match the blocks. Hence:
 *
 * - The slots that belong to senders of the examples are theirs ({@link Stories}). All others, counted on without those,
 *   come in groups of 20.
 * - In every group each of 20 accounts sends exactly one transaction, in an order that the seed shuffles. So an account's
 *   sequence number is the number of the group, and both directions take constant time.
 * - In the first 100 groups these accounts are the founders, who then fall silent; from there on, beyond the default
 *   pruning line, they are the residents, who go on for ever from sequence number 0.
 * - Every other address exists and has never sent anything.
 */
export function createSenders(seed: Seed, stories: Stories): Senders {
  const founders = Array.from({ length: groupSize }, (_, index) => seed.digest("founder", index));
  const residents = founders.map((_, index) =>
    index === 0 && !stories.bySender.has(frameworkAddress) ? frameworkAddress : seed.digest("resident", index),
  );
  const order = remember({ most: 512 }, (group: number): readonly number[] =>
    seed.draw("senders", group).shuffle(groupSize),
  );

  /** The group that a slot of no story belongs to, or would, and its place there. */
  const placeOf = (slot: number): { group: number; place: number } => {
    const ordinal = slot - countLower(stories.slots, slot);
    return { group: Math.floor(ordinal / groupSize), place: ordinal % groupSize };
  };
  /** How many of the first groups have the transaction of a member in a slot below this one. */
  const groupsBelow = (member: number, slot: number): number => {
    const { group, place } = placeOf(slot);
    return group + (order(group).indexOf(member) < place ? 1 : 0);
  };
  const slotInGroup = (member: number, group: number): number =>
    nthAbsent(stories.slots, group * groupSize + order(group).indexOf(member));

  const founderHistory = (member: number): History => ({
    slotOf: (sequenceNumber) => (sequenceNumber < founderGroups ? slotInGroup(member, sequenceNumber) : undefined),
    countBelow: (slot) => Math.min(founderGroups, groupsBelow(member, slot)),
  });
  const residentHistory = (member: number): History => ({
    slotOf: (sequenceNumber) => slotInGroup(member, founderGroups + sequenceNumber),
    countBelow: (slot) => Math.max(0, groupsBelow(member, slot) - founderGroups),
  });

  const histories = new Map<Address, History>([
    ...founders.map((address, member) => [address, founderHistory(member)] as const),
    ...residents.map((address, member) => [address, residentHistory(member)] as const),
    ...[...stories.bySender].map(([address, { oldest, slots }]) => {
      const history: History = {
        slotOf: (sequenceNumber) => slots[sequenceNumber - oldest],
        countBelow: (slot) => oldest + countLower(slots, slot),
      };
      return [address, history] as const;
    }),
  ]);

  return {
    residents,
    at: (slot) => {
      const told = stories.bySlot.get(slot);
      if (told) return told;
      const { group, place } = placeOf(slot);
      const member = order(group)[place] as number;
      return group < founderGroups
        ? { sender: founders[member] as Address, sequenceNumber: group }
        : { sender: residents[member] as Address, sequenceNumber: group - founderGroups };
    },
    historyOf: (address) => histories.get(address) ?? silence,
  };
}

const groupSize = 20;
const founderGroups = 100;
const silence: History = { slotOf: () => undefined, countBelow: () => 0 };

/** How many numbers of an ascending list are lower than a limit. */
export function countLower(ascending: readonly number[], limit: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The number that has `ordinal` lower numbers that an ascending list does not hold. */
export function nthAbsent(ascending: readonly number[], ordinal: number): number {
  let from = 0;
  let to = ascending.length;
  // Before the number at `middle` stand `ascending[middle] - middle` absent ones.
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) - middle <= ordinal) from = middle + 1;
    else to = middle;
  }
  return ordinal + from;
}
