import { expect, test } from "vitest";
import { isKnownVariant } from "../src/index.ts";

test.each([
  ["Transaction", "user_transaction", true],
  ["TransactionPayload", "user_transaction", false],
  ["WriteSetChange", "write_resource", true],
  ["Transaction", "block_epilogue_transaction", false],
  ["TransactionPayload", "encrypted_transaction_payload", false],
  ["Transaction", "toString", false],
] as const)("of %s, the kind %s is known: %s", (union, type, isKnown) => {
  expect(isKnownVariant(union, { type })).toBe(isKnown);
  expect(() => isKnownVariant(`${union}s` as never, { type })).toThrow(`There is no union ${union}s.`);
});
