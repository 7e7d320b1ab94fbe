import { expect, test } from "vitest";
import { isKnownVariant } from "../src/index.ts";

test.each([
  ["Transaction", "user_transaction", true],
  ["TransactionPayload", "user_transaction", false],
  ["WriteSetChange", "write_resource", true],
  ["GenesisPayload", "write_set_payload", true],
  ["Transaction", "block_epilogue_transaction", false],
  ["TransactionSignature", "fee_payer_signature", false],
  ["TransactionPayload", "encrypted_transaction_payload", false],
  ["Transaction", "toString", false],
] as const)("of %s, the kind %s is known: %s", (union, type, isKnown) => {
  expect(isKnownVariant(union, { type })).toBe(isKnown);
});
