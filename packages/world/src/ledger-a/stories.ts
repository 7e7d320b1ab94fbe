import type { JsonObject } from "../json.ts";
import { standardHead } from "../options.ts";
import { type Address, parseAddress } from "./address.ts";
import { firstVersionOf, slotsBelow } from "./block-layout.ts";
import type { ChainClock } from "./chain-clock.ts";
import type { Records } from "./records.ts";

/** Where the transactions of one sender of the examples stand. */
export interface Story {
  /** The sequence number of the first transaction that has a slot: 0, unless the examples leave no room below. */
  readonly oldest: number;

  /** The slots by sequence number, from `oldest` on, ascending. */
  readonly slots: readonly number[];
}

/** The senders of the examples, each with as many transactions as their sequence numbers ask for. */
export interface Stories {
  readonly bySender: ReadonlyMap<Address, Story>;

  /** Who sent what in the slots that belong to stories. */
  readonly bySlot: ReadonlyMap<number, { readonly sender: Address; readonly sequenceNumber: number }>;

  /** The slots of stories, ascending. */
  readonly slots: readonly number[];

  /** The transactions that the examples show as pending, by the slot in which they are committed. */
  readonly pending: ReadonlyMap<number, JsonObject>;
}

/**
 * Makes room on the chain for the senders of the examples. An example that was sent with sequence number 41 needs 41
 * transactions before it: they are spread evenly over the slots up to it. A pending example is committed in the last
 * block before it expires, and not before the chain's head of the examples.
 */
export function tellStories(records: Records, clock: ChainClock): Stories {
  const pending = new Map<number, JsonObject>();
  const taken = new Set<number>();
  const chapters = new Map<Address, Map<number, number>>();
  const note = (transaction: JsonObject, slot: number): void => {
    const sender = parseAddress(String(transaction.sender));
    if (sender === undefined) return;
    const chapter = chapters.get(sender) ?? new Map<number, number>();
    chapters.set(sender, chapter.set(Number(transaction.sequence_number), slot));
    taken.add(slot);
  };
  for (const [version, transaction] of records.committed) {
    if (transaction.type === "user_transaction") note(transaction, slotsBelow(version));
  }
  for (const transaction of records.pending) {
    const slot = commitSlot(transaction, clock, taken);
    pending.set(slot, transaction);
    note(transaction, slot);
  }

  const bySender = new Map([...chapters].map(([sender, chapter]) => [sender, tellStory(chapter, taken)]));
  const bySlot = new Map(
    [...bySender].flatMap(([sender, { oldest, slots }]) =>
      slots.map((slot, index) => [slot, { sender, sequenceNumber: oldest + index }] as const),
    ),
  );
  return { bySender, bySlot, slots: [...taken].sort((a, b) => a - b), pending };
}

function commitSlot(transaction: JsonObject, clock: ChainClock, taken: ReadonlySet<number>): number {
  const expiry = clock.heightAt(BigInt(String(transaction.expiration_timestamp_secs)) * 1_000_000n);
  const height = Math.max(expiry - 1, Number(standardHead) + 1);
  let slot = slotsBelow(firstVersionOf(height) + 1);
  while (taken.has(slot)) slot += 1;
  return slot;
}

function tellStory(chapter: ReadonlyMap<number, number>, taken: Set<number>): Story {
  let oldest = 0;
  let slots: number[] = [];
  for (const [sequenceNumber, slot] of [...chapter].sort(([a], [b]) => a - b)) {
    const missing = sequenceNumber - oldest - slots.length;
    const between = fillGap(slots.at(-1) ?? -1, slot, missing, taken);
    if (between) slots.push(...between);
    else [oldest, slots] = [sequenceNumber, []];
    slots.push(slot);
  }
  return { oldest, slots };
}

/** Takes `count` free slots, evenly spread between two others. `undefined`: there is not enough room. */
function fillGap(after: number, before: number, count: number, taken: Set<number>): number[] | undefined {
  if (count > longestGap || count >= before - after) return undefined;
  const found: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    const wanted = after + Math.floor(((before - after) * index) / (count + 1));
    let slot = Math.max(wanted, (found.at(-1) ?? after) + 1);
    while (taken.has(slot)) slot += 1;
    if (slot >= before) return undefined;
    found.push(slot);
  }
  for (const slot of found) taken.add(slot);
  return found;
}

/** A story is laid out when the world is made, so it must not be endless. */
const longestGap = 10_000;
