import fc from "fast-check";
import { expect, test } from "vitest";
import { countLower, nthAbsent } from "../../src/ledger-a/ascending.ts";

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
