import { expect, test } from "vitest";
import { findDifference } from "../../src/oracle/difference.ts";
import { parseExact, stringifyExact } from "../../src/oracle/exact-json.ts";

test("an integer that a double cannot hold is parsed and written with all digits", () => {
  const text = '{"big":18446744073709551615,"safe":9007199254740991,"text":"1","real":1.5e+300}';
  const value = parseExact(text);
  expect(value).toEqual({ big: 2n ** 64n - 1n, safe: 2 ** 53 - 1, text: "1", real: 1.5e300 });
  expect(stringifyExact(value)).toBe(text);
});

test.each<[unknown, unknown, string | undefined]>([
  [{ a: [1n, { b: null }] }, { a: [1n, { b: null }] }, undefined],
  [{ a: [1, 2] }, { a: [1, 3] }, "/a/1: expected 3, got 2"],
  [{ a: [1] }, { a: [1, 2] }, "/a/1: expected 2, got undefined"],
  [{ "a/b": 1 }, {}, "/a~1b: expected undefined, got 1"],
  [{ a: [] }, { a: {} }, "/a: expected {}, got []"],
  [{ a: 1n }, { a: 1 }, "/a: expected 1, got 1n"],
  [undefined, null, "/: expected null, got undefined"],
])("the first difference of %o and %o is named by its place", (actual, expected, difference) => {
  expect(findDifference(actual, expected)).toBe(difference);
});
