import fc from "fast-check";
import { expect, test } from "vitest";
import { toBase58Address, toHexAddress } from "../src/address.ts";

const HEX = "41a614f803b6fd780986a42c78ec9c7f77e6ded13c";
const BASE58 = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const NO_BASE58 = "The address must be Base58 text that begins with T and has a valid checksum.";

test("an address converts between both notations", () => {
  expect([HEX, HEX.toUpperCase()].map(toBase58Address)).toEqual([BASE58, BASE58]);
  expect(toHexAddress(BASE58)).toBe(HEX);
});

test("every address survives the conversion to Base58", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const hex = `41${Buffer.from(bytes).toString("hex")}`;
      expect(toBase58Address(hex)).toMatch(/^T.{33}$/);
      expect(toHexAddress(toBase58Address(hex))).toBe(hex);
    }),
  );
});

test("one mistyped character is refused", () => {
  fc.assert(
    fc.property(fc.nat(33), fc.string({ minLength: 1, maxLength: 1 }), (at, typed) => {
      fc.pre(BASE58[at] !== typed);
      expect(() => toHexAddress(BASE58.slice(0, at) + typed + BASE58.slice(at + 1))).toThrow(NO_BASE58);
    }),
  );
});

test.each(["", "41", `0x${HEX}`, HEX.replace("41", "42"), `${HEX}00`, BASE58])("%j is refused as hex", (text) => {
  expect(() => toBase58Address(text)).toThrow("The address must be text of 42 hex digits that begins with 41.");
});

const noBase58 = ["", HEX, "0OIl", "1".repeat(34), BASE58.repeat(1000), "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"];

test.each(noBase58)("%j is refused as Base58", (text) => {
  expect(() => toHexAddress(text)).toThrow(NO_BASE58);
});
