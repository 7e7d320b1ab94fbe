import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameTypeTag } from "../src/type-tag.ts";

const PAIR = "vector<0x1::pair::Pair<u8,0xa550c18::coin::Coin<address>>>";

test("white space does not distinguish types", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("", "", " ", "\t", "\n  "), { minLength: PAIR.length }), (gaps) => {
      expect(isSameTypeTag([...PAIR].map((character, index) => character + gaps[index]).join(""), PAIR)).toBe(true);
    }),
  );
});

test.each([
  ["0x01::pair::Pair", "0x1::pair::Pair", true],
  [`0x${"0".repeat(64)}::m::S`, "0x0::m::S", true],
  ["vector<0xAB::m::S>", "vector<0xab::m::S>", true],
  ["0x1::pair::Pair::<u8, bool>", "0x1::pair::Pair<u8,bool>", true],
  ["u8", "u16", false],
  ["0x1::coin::Coin", "0x1::coin::coin", false],
  ["0x1::coin::Coin", "0x10::coin::Coin", false],
  ["0x1::coin::Coin<u8>", "0x1::coin::Coin<u16>", false],
  ["0x1::a::x0x1", "0x1::a::x0x01", false],
])("%s is %s: %s", (one, other, isSame) => {
  expect(isSameTypeTag(one, other)).toBe(isSame);
});
