import fc from "fast-check";
import { expect, test } from "vitest";
import { countLower, createSenders, nthAbsent } from "../../src/ledger-a/senders.ts";
import type { Stories } from "../../src/ledger-a/stories.ts";
import { createSeed } from "../../src/seed.ts";

const author = "a".repeat(64);
const stories: Stories = {
  bySender: new Map([[author, { oldest: 0, slots: [3, 4, 1_000] }]]),
  bySlot: new Map([3, 4, 1_000].map((slot, sequenceNumber) => [slot, { sender: author, sequenceNumber }])),
  slots: [3, 4, 1_000],
  pending: new Map(),
};
const senders = createSenders(createSeed("senders"), stories);
const slot = fc.oneof(fc.nat(5_000), fc.nat(2 ** 34));

test("a slot's sender has the slot in its history, under the sequence number that the slot shows", () => {
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

test("a resident's transactions are its own, one after the other, for ever", () => {
  fc.assert(
    fc.property(fc.constantFrom(...senders.residents), fc.nat(2 ** 30), (sender, sequenceNumber) => {
      const at = senders.historyOf(sender).slotOf(sequenceNumber) as number;
      expect(senders.at(at)).toEqual({ sender, sequenceNumber });
      expect(senders.historyOf(sender).slotOf(sequenceNumber + 1)).toBeGreaterThan(at);
    }),
  );
});

test("the first resident is 0x1, unless the examples tell what it sends", () => {
  const one = "1".padStart(64, "0");
  expect(senders.residents[0]).toBe(one);
  const told = { ...stories, bySender: new Map([[one, { oldest: 0, slots: [3, 4, 1_000] }]]) };
  expect(createSenders(createSeed("senders"), told).residents).not.toContain(one);
});

test("nobody else has ever sent anything", () => {
  const history = senders.historyOf("b".repeat(64));
  expect(history.countBelow(1_000_000)).toBe(0);
  expect(history.slotOf(0)).toBeUndefined();
});

const ascending = fc.uniqueArray(fc.nat(60), { maxLength: 20 }).map((list) => list.toSorted((a, b) => a - b));

test("lower numbers are counted", () => {
  fc.assert(
    fc.property(ascending, fc.nat(70), (list, limit) => {
      expect(countLower(list, limit)).toBe(list.filter((number) => number < limit).length);
    }),
  );
});

test("the nth number that a list does not hold is found", () => {
  fc.assert(
    fc.property(ascending, fc.nat(30), (list, ordinal) => {
      const absent = Array.from({ length: 100 }, (_, number) => number).filter((number) => !list.includes(number));
      expect(nthAbsent(list, ordinal)).toBe(absent[ordinal]);
    }),
  );
});
