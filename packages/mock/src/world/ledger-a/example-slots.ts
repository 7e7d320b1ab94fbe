import type { JsonObject } from "../json.ts";
import { exampleHead } from "../options.ts";
import { type Address, parseAddress } from "./address.ts";
import { firstVersionOf, slotsBelow } from "./block-layout.ts";
import type { ChainClock } from "./chain-clock.ts";
import type { ChainExamples } from "./chain-examples.ts";

export interface SenderSlots {
  /** The lowest sequence number with a slot. It is above 0 only if too few slots are free before an example, or it needs too many. */
  readonly oldest: number;

  /** The slots of the sequence numbers from `oldest` on, ascending. */
  readonly slots: readonly number[];
}

export interface ExampleSlots {
  readonly bySender: ReadonlyMap<Address, SenderSlots>;

  readonly bySlot: ReadonlyMap<number, { readonly sender: Address; readonly sequenceNumber: number }>;

  readonly slots: readonly number[];

  readonly pending: ReadonlyMap<number, JsonObject>;
}

/**
 * Assigns slots to the senders of the examples. An example with sequence number 41 needs 41 transactions before it:
 * they are spread evenly over the slots up to it. A pending example is committed in the last block before it expires,
 * but always after the examples' head.
 */
export function assignExampleSlots(examples: ChainExamples, clock: ChainClock): ExampleSlots {
  const pending = new Map<number, JsonObject>();
  const taken = new Set<number>();
  const knownSlots = new Map<Address, Map<number, number>>();
  const occupy = (transaction: JsonObject, slot: number): void => {
    const sender = parseAddress(String(transaction.sender));
    if (sender === undefined) return;
    const slotOf = knownSlots.get(sender) ?? new Map<number, number>();
    knownSlots.set(sender, slotOf.set(Number(transaction.sequence_number), slot));
    taken.add(slot);
  };
  for (const [version, transaction] of examples.committed) {
    if (transaction.type === "user_transaction") occupy(transaction, slotsBelow(version));
  }
  for (const transaction of examples.pending) {
    const slot = commitSlot(transaction, clock, taken);
    pending.set(slot, transaction);
    occupy(transaction, slot);
  }

  const bySender = new Map([...knownSlots].map(([sender, slotOf]) => [sender, completeSequence(slotOf, taken)]));
  const bySlot = new Map(
    [...bySender].flatMap(([sender, { oldest, slots }]) =>
      slots.map((slot, index) => [slot, { sender, sequenceNumber: oldest + index }] as const),
    ),
  );
  return { bySender, bySlot, slots: [...taken].sort((a, b) => a - b), pending };
}

function commitSlot(transaction: JsonObject, clock: ChainClock, taken: ReadonlySet<number>): number {
  const expiry = clock.heightAt(BigInt(String(transaction.expiration_timestamp_secs)) * 1_000_000n);
  const height = Math.max(expiry - 1, Number(exampleHead) + 1);
  let slot = slotsBelow(firstVersionOf(height) + 1);
  while (taken.has(slot)) slot += 1;
  return slot;
}

function completeSequence(slotOf: ReadonlyMap<number, number>, taken: Set<number>): SenderSlots {
  let oldest = 0;
  let slots: number[] = [];
  for (const [sequenceNumber, slot] of [...slotOf].sort(([a], [b]) => a - b)) {
    const missing = sequenceNumber - oldest - slots.length;
    const between = allocateSlots(slots.at(-1) ?? -1, slot, missing, taken);
    if (between) slots.push(...between);
    else [oldest, slots] = [sequenceNumber, []];
    slots.push(slot);
  }
  return { oldest, slots };
}

/** Allocates `count` free slots that are evenly spread between two others. `undefined` if too few are free. */
function allocateSlots(after: number, before: number, count: number, taken: Set<number>): number[] | undefined {
  if (count > maxGap || count >= before - after) return undefined;
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

/** The slots are allocated when the world is made, so their number must be bounded. */
const maxGap = 10_000;
