import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "../../src/ledger-b/iso-time.ts";

test("up to the year 9999 a time reads as the platform writes it", () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
      expect(isoTime(seconds)).toBe(new Date(seconds * 1000).toISOString().replace(".000Z", "Z"));
    }),
    { numRuns: 2000 },
  );
});

test("leap days are where they belong", () => {
  expect(isoTime(951_782_400)).toBe("2000-02-29T00:00:00Z");
  expect(isoTime(4_107_542_400)).toBe("2100-03-01T00:00:00Z");
});

test("a year beyond 9999 has a plus sign", () => {
  expect(isoTime(253_402_300_800)).toBe("+10000-01-01T00:00:00Z");
});
