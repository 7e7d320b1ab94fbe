import { expect, test } from "vitest";
import { isoTime } from "../../src/ledger-b/iso-time.ts";

test("a time has no fraction of a second", () => {
  expect(isoTime(1_686_734_813)).toBe("2023-06-14T09:26:53Z");
  expect(isoTime(253_402_300_799)).toBe("9999-12-31T23:59:59Z");
});

test("a year beyond 9999 has a plus sign", () => {
  expect(isoTime(253_402_300_800)).toBe("+10000-01-01T00:00:00Z");
});
