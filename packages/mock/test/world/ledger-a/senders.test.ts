import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExampleSlots } from "../../../src/world/ledger-a/example-slots.ts";
import { countLower, createSenders, nthAbsent } from "../../../src/world/ledger-a/senders.ts";
import { createSeed } from "../../../src/world/seed.ts";

const author = "a".repeat(64);
const exampleSlots: ExampleSlots = {
  bySender: new Map([[author, { oldest: 0, slots: [3, 4, 1_000] }]]),
  bySlot: new Map([3, 4, 1_000].map((slot, sequenceNumber) => [slot, { sender: author, sequenceNumber }])),
  slots: [3, 4, 1_000],
  pending: new Map(),
};
const senders = createSenders(createSeed("senders"), exampleSlots);
const slot = fc.oneof(fc.nat(5_000), fc.nat(2 ** 34));

test("in the history of a slot's sender, the slot is at its own sequence number", () => {
  fc.assert(
    fc.property(slot, (at) => {
      const { sender, sequenceNumber } = senders.at(at);
      const history = senders.historyOf(sender);
      expect(history.slotOf(sequenceNumber)).toBe(at);
      expect(history.countBelow(at)).toBe(sequenceNumber);
      expect(history.countBelow(at + 1)).toBe(sequenceNumber + 1);
    }),
  );
});

test("an active sender has an endless history of ascending slots", () => {
  fc.assert(
    fc.property(fc.constantFrom(...senders.activeSenders), fc.nat(2 ** 30), (sender, sequenceNumber) => {
      const at = senders.historyOf(sender).slotOf(sequenceNumber) as number;
      expect(senders.at(at)).toEqual({ sender, sequenceNumber });
      expect(senders.historyOf(sender).slotOf(sequenceNumber + 1)).toBeGreaterThan(at);
    }),
  );
});

test("the first active sender is 0x1, unless that is a sender of the examples", () => {
  const one = "1".padStart(64, "0");
  expect(senders.activeSenders[0]).toBe(one);
  const example = { ...exampleSlots, bySender: new Map([[one, { oldest: 0, slots: [3, 4, 1_000] }]]) };
  expect(createSenders(createSeed("senders"), example).activeSenders).not.toContain(one);
});

test("any other address has no transactions", () => {
  const history = senders.historyOf("b".repeat(64));
  expect(history.countBelow(1_000_000)).toBe(0);
  expect(history.slotOf(0)).toBeUndefined();
});

const ascending = fc.uniqueArray(fc.nat(60), { maxLength: 20 }).map((list) => list.toSorted((a, b) => a - b));

test("countLower counts the lower numbers", () => {
  fc.assert(
    fc.property(ascending, fc.nat(70), (list, limit) => {
      expect(countLower(list, limit)).toBe(list.filter((number) => number < limit).length);
    }),
  );
});

test("nthAbsent finds the nth missing number", () => {
  fc.assert(
    fc.property(ascending, fc.nat(30), (list, ordinal) => {
      const absent = Array.from({ length: 100 }, (_, number) => number).filter((number) => !list.includes(number));
      expect(nthAbsent(list, ordinal)).toBe(absent[ordinal]);
    }),
  );
});
