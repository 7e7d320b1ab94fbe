import fc from "fast-check";
import { expect, test } from "vitest";
import { createSenders } from "../../../src/world/ledger-a/senders.ts";
import { createSeed } from "../../../src/world/seed.ts";

const author = "a".repeat(64);
const examples = new Map([
  [4, { sender: author, sequenceNumber: 1 }],
  [1_000, { sender: author, sequenceNumber: 3 }],
  [6, { sender: "c".repeat(64), sequenceNumber: 9 }],
]);
const senders = createSenders(createSeed("senders"), examples);
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

test("one of the accounts has an endless history of ascending slots", () => {
  fc.assert(
    fc.property(fc.constantFrom(...senders.accounts), fc.nat(2 ** 30), (sender, sequenceNumber) => {
      const at = senders.historyOf(sender).slotOf(sequenceNumber) as number;
      expect(senders.at(at)).toEqual({ sender, sequenceNumber });
      expect(senders.historyOf(sender).slotOf(sequenceNumber + 1)).toBeGreaterThan(at);
    }),
  );
});

test("the first of the accounts is 0x1, unless that is a sender of the examples", () => {
  const one = "1".padStart(64, "0");
  expect(senders.accounts[0]).toBe(one);
  const example = new Map([[3, { sender: one, sequenceNumber: 0 }]]);
  expect(createSenders(createSeed("senders"), example).accounts).not.toContain(one);
});

test("the sender of an example sends its earlier transactions before it", () => {
  const { slotOf, countBelow } = senders.historyOf(author);
  expect([0, 1, 2, 3, 4].map(slotOf)).toEqual([3, 4, 999, 1_000, undefined]);
  expect(countBelow(2_000)).toBe(4);
});

test("if too few slots are free before an example, its sender's sequence begins later", () => {
  const { slotOf, countBelow } = senders.historyOf("c".repeat(64));
  expect([3, 4, 5, 6, 9].map(slotOf)).toEqual([undefined, undefined, 0, 1, 6]);
  expect([countBelow(0), countBelow(7)]).toEqual([5, 10]);
});

test("an example whose slot is not below that of its successor is left out of the sequence", () => {
  const swapped = new Map([
    [10, { sender: author, sequenceNumber: 5 }],
    [20, { sender: author, sequenceNumber: 4 }],
  ]);
  const { slotOf } = createSenders(createSeed("senders"), swapped).historyOf(author);
  expect([4, 5, 6].map(slotOf)).toEqual([undefined, 10, undefined]);
});
