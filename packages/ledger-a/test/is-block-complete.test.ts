import { expect, test } from "vitest";
import { isBlockComplete, type Transaction } from "../src/index.ts";

const transactions = (count: number) => Array.from({ length: count }, () => ({}) as Transaction);

test("a block is complete when it has a transaction for each of its versions", () => {
  const versions = { first_version: "18446744073709551613", last_version: "18446744073709551615" };
  expect(isBlockComplete({ ...versions, transactions: transactions(3) })).toBe(true);
  expect(isBlockComplete({ ...versions, transactions: transactions(2) })).toBe(false);
});

test("a block that was read without transactions is not complete", () => {
  expect(isBlockComplete({ first_version: "1", last_version: "1", transactions: null })).toBe(false);
  expect(isBlockComplete({ first_version: "1", last_version: "1" })).toBe(false);
});
