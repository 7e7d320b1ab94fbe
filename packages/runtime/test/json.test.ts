import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { parseExact, stringifyExact } from "../src/parts.ts";

/** Integers near and beyond 2^53, with up to a hundred bits. */
const integers = fc.oneof(
  fc.bigInt({ min: -(2n ** 100n), max: 2n ** 100n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
);

test("an integer keeps every digit, also in a program that gives bigints a toJSON", () => {
  Object.assign(BigInt.prototype, { toJSON: () => "text" });
  onTestFinished(() => void Reflect.deleteProperty(BigInt.prototype, "toJSON"));
  fc.assert(
    fc.property(fc.array(integers), fc.constantFrom("", " ", "\n"), (values, gap) => {
      const parsed = parseExact(`{"a":[${values.join(`${gap},${gap}`)}]}`);
      const isSafe = (value: bigint) => Number.isSafeInteger(Number(value));
      expect(parsed).toEqual({ a: values.map((value) => (isSafe(value) ? Number(value) : value)) });
      expect(stringifyExact(parsed)).toBe(`{"a":[${values.join(",")}]}`);
    }),
  );
});

test("an extremely long integer is parsed as fast as a double", () => {
  expect(parseExact(`[${"9".repeat(1000)}]`)).toEqual([10n ** 1000n - 1n]);
  expect(parseExact(`[${"9".repeat(1001)},-${"9".repeat(1001)}]`)).toEqual([Infinity, -Infinity]);
});

test("every other value is read as by JSON.parse, even beside a long integer", () => {
  // Texts that look like a marked integer of the parser, or like a long integer.
  const lookalike = fc.constantFrom("0.25:5", "0.25:x", '\\"12345678901234567890', "12345678901234567890");
  const json = fc.jsonValue({ stringUnit: "binary" });
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(json, fc.array(fc.oneof(number, lookalike)), (value, list) => {
      const text = JSON.stringify([value, list]);
      fc.pre(!/[[:,]-?\d{16,}[\],}]/.test(text));
      expect(parseExact(text)).toEqual(JSON.parse(text));
      expect(parseExact(`[18446744073709551615,${text}]`)).toEqual([18446744073709551615n, JSON.parse(text)]);
      expect(stringifyExact(JSON.parse(text))).toBe(text);
    }),
  );
});

test.each([
  "0.30000000000000004",
  "-1234567890.12345678901234567890",
  "1e0000000000000000005",
  "1.5E+0000000000000000001",
])("the fraction or exponent of %s is not parsed as a separate integer", (text) => {
  expect(parseExact(`{"a":${text}}`)).toEqual({ a: Number(text) });
});

test("a string of any length is skipped", () => {
  const text = `"${'\\"'.repeat(2_000_000)}1234567890123456789"`;
  expect(parseExact(`[${text},18446744073709551615]`)).toEqual([JSON.parse(text), 18446744073709551615n]);
});

test.each(['\\"', '"\\', "\\\n"])("an unclosed string of any length, made of %j, is a SyntaxError", (part) => {
  expect(() => parseExact(`[1234567890123456789,"${part.repeat(2_000_000)}`)).toThrow(SyntaxError);
});
