import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeAddress, shortenAddress } from "../src/address.ts";

const ONE = `0x${"1".padStart(64, "0")}`;
const hexDigits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: 1, maxLength });

test("every way of writing an address is normalized to 64 lower-case digits", () => {
  expect(["0x1", "1", "0x0001", "0X1", ONE].map(normalizeAddress)).toEqual(Array(5).fill(ONE));
  expect(normalizeAddress("0xA550C18")).toBe(`0x${"a550c18".padStart(64, "0")}`);
});

test("a short address has no leading zeros, and the zero address has one digit", () => {
  expect([ONE, "00A0", `0x${"0".repeat(64)}`].map(shortenAddress)).toEqual(["0x1", "0xa0", "0x0"]);
});

test("both forms of an address have the same value, and convert to each other", () => {
  fc.assert(
    fc.property(hexDigits(64), fc.constantFrom("", "0x"), (digits, prefix) => {
      const normal = normalizeAddress(prefix + digits);
      expect(normal).toMatch(/^0x[0-9a-f]{64}$/);
      expect(BigInt(normal)).toBe(BigInt(`0x${digits}`));
      expect(shortenAddress(normal)).toBe(`0x${BigInt(normal).toString(16)}`);
      expect(normalizeAddress(shortenAddress(normal))).toBe(normal);
    }),
  );
});

test.each(["", "0x", "0xg", " 0x1", "0x1\n", `0x${"1".repeat(65)}`])("%j is refused as an address", (text) => {
  for (const write of [normalizeAddress, shortenAddress]) {
    expect(() => write(text)).toThrow("The address must be text of 1 to 64 hex digits");
  }
});
