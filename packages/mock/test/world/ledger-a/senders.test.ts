import fc from "fast-check";
import { expect, test } from "vitest";
import { createSenders } from "../../../src/world/ledger-a/senders.ts";
import { createSeed } from "../../../src/world/seed.ts";

const [author, other] = ["a".repeat(64), "c".repeat(64)];
const examples = new Map([
  [4, { sender: author, sequenceNumber: 1 }],
  [1_000, { sender: author, sequenceNumber: 3 }],
  [6, { sender: other, sequenceNumber: 9 }],
]);
const senders = createSenders(createSeed("senders"), examples);

test("in the history of a slot's sender, the slot is at its own sequence number", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(5_000), fc.nat(2 ** 34)), (at) => {
      const { sender, sequenceNumber } = senders.at(at);
      const history = senders.historyOf(sender);
      expect(history.slotOf(sequenceNumber)).toBe(at);
      expect([history.countBelow(at), history.countBelow(at + 1)]).toEqual([sequenceNumber, sequenceNumber + 1]);
    }),
  );
});

test("the sender of an example sends its earlier transactions before it, or begins later if too few slots are free", () => {
  expect([0, 1, 2, 3, 4].map(senders.historyOf(author).slotOf)).toEqual([3, 4, 999, 1_000, undefined]);
  expect([3, 4, 5, 6, 9].map(senders.historyOf(other).slotOf)).toEqual([undefined, undefined, 0, 1, 6]);
});
