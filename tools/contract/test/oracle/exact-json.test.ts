import { expect, test } from "vitest";
import { findDifference } from "../../src/oracle/difference.ts";
import { parseExact, stringifyExact } from "../../src/oracle/exact-json.ts";

test("an integer that a double cannot hold is parsed and written with all digits", () => {
  const text = '{"big":18446744073709551615,"safe":9007199254740991,"text":"18446744073709551615","real":1.5e+300}';
  const value = parseExact(text);
  expect(value).toEqual({ big: 2n ** 64n - 1n, safe: 2 ** 53 - 1, text: "18446744073709551615", real: 1.5e300 });
  expect(stringifyExact(value)).toBe(text);
});

test("equal values have no difference", () => {
  const text = '{"a":[1,null,{"b":9007199254740993}],"c":{}}';
  expect(findDifference(parseExact(text), parseExact(text))).toBeUndefined();
});

test("the first difference is named by its place", () => {
  const differences: readonly (readonly [actual: unknown, expected: unknown, difference: string])[] = [
    [{ a: [1, 2] }, { a: [1, 3] }, "/a/1: expected 3, got 2"],
    [{ a: [1] }, { a: [1, 2] }, "/a/1: expected 2, got nothing"],
    [{ "a/b": 1 }, {}, "/a~1b: expected nothing, got 1"],
    [{ a: [] }, { a: {} }, "/a: expected an object of 0 members, got an array of 0"],
    [{ a: 1n }, { a: 1 }, "/a: expected 1, got 1n"],
    [undefined, null, "/: expected null, got undefined"],
    ["x".repeat(100), "y", `/: expected "y", got "${"x".repeat(76)}...`],
  ];
  for (const [actual, expected, difference] of differences) {
    expect(findDifference(actual, expected)).toBe(difference);
  }
});
