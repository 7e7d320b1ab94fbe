import { expect, test } from "vitest";
import { isBlockComplete, type Transaction } from "../src/index.ts";

const of = (count: number) => Array.from({ length: count }, () => ({}) as Transaction);

test.each([
  ["18446744073709551613", "18446744073709551615", of(3), true],
  ["18446744073709551613", "18446744073709551615", of(2), false],
  ["1", "1", null, false],
  ["1", "1", undefined, false],
])(
  "a block of the versions %s to %s with %j is complete: %s",
  (first_version, last_version, transactions, isComplete) => {
    const block = { first_version, last_version, ...(transactions !== undefined && { transactions }) };
    expect(isBlockComplete(block)).toBe(isComplete);
  },
);
