import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstVersionOf,
  heightOfVersion,
  lastVersionOf,
  placeOf,
  slotsBelow,
  versionOfSlot,
} from "../../../src/world/ledger-a/block-layout.ts";

const height = fc.oneof(fc.nat(5_000), fc.nat(2 ** 33));

test("the blocks and transactions of the document's examples are at their heights and versions", () => {
  expect([firstVersionOf(3285), lastVersionOf(3285)]).toEqual([13_125, 13_129]);
  expect(lastVersionOf(3301)).toBe(13_190);
  expect(placeOf(13_070)).toMatchObject({ kind: "user", height: 3267 });
  expect(placeOf(13_036)).toMatchObject({ kind: "user", height: 3256 });
});

test("every version of a block belongs to that block", () => {
  fc.assert(
    fc.property(height, (at) => {
      for (let version = firstVersionOf(at); version <= lastVersionOf(at); version += 1) {
        expect(heightOfVersion(version)).toBe(at);
      }
    }),
  );
});

test("the slots of user transactions have no gap", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(5_000), fc.nat(2 ** 34)), (slot) => {
      const version = versionOfSlot(slot);
      expect(placeOf(version)).toMatchObject({ kind: "user", slot });
      expect(slotsBelow(version)).toBe(slot);
      expect(slotsBelow(version + 1)).toBe(slot + 1);
    }),
  );
});

test("block 100 has more transactions than a node returns, all others have 3 to 5", () => {
  const sizes = Array.from({ length: 4_000 }, (_, index) => lastVersionOf(index + 1) - firstVersionOf(index + 1) + 1);
  expect(sizes.splice(99, 1)).toEqual([130]);
  expect(new Set(sizes)).toEqual(new Set([3, 4, 5]));
});
