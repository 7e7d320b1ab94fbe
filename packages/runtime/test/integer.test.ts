import fc from "fast-check";
import { expect, test } from "vitest";
import { toBigInt, u64 } from "../src/index.ts";

const WHOLE = "a whole number, beyond 2^53 as bigint or text";
const MAX = 2n ** 64n - 1n;

test("every unsigned 64-bit integer comes back exact, given as bigint or as text", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX }), (value) => {
      expect(u64(value)).toBe(value);
      expect(u64(String(value))).toBe(value);
      expect(toBigInt(String(value))).toBe(value);
      expect(toBigInt(String(-value / 2n))).toBe(-value / 2n);
    }),
  );
});

test.each<[bigint | number | string, string]>([
  [-1n, "at least 0"],
  ["-1", "at least 0"],
  [MAX + 1n, "at most 18446744073709551615"],
  ["1".repeat(23), "at most 18446744073709551615"],
  [2 ** 53, WHOLE],
  ...["", " 1", "1 ", "0x1", "1e3", "1n", "+1", "1.0", "١"].map((text): [string, string] => [text, WHOLE]),
  [Number.NaN, WHOLE],
  [Number.POSITIVE_INFINITY, WHOLE],
])("u64(%o) is refused: must be %s", (value, rule) => {
  const error = { kind: "invalid_input", message: `The value of u64 must be ${rule}.` };
  expect(() => u64(value)).toThrow(expect.objectContaining(error));
});

test("toBigInt accepts exactly the signed and unsigned 64-bit integers", () => {
  expect([toBigInt(MAX), toBigInt(-(2n ** 63n))]).toEqual([MAX, -(2n ** 63n)]);
  expect(() => toBigInt(MAX + 1n)).toThrow("must be at most 18446744073709551615.");
  expect(() => toBigInt(String(-(2n ** 63n) - 1n))).toThrow("must be at least -9223372036854775808.");
});
