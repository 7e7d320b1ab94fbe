import { expect, test } from "vitest";
import { isKnownVariant } from "../src/index.ts";

test("a variant is known to its own union and to no other", () => {
  expect(isKnownVariant("Transaction", { type: "user_transaction" })).toBe(true);
  expect(isKnownVariant("TransactionPayload", { type: "user_transaction" })).toBe(false);
  expect(isKnownVariant("WriteSetChange", { type: "write_resource" })).toBe(true);
  expect(isKnownVariant("GenesisPayload", { type: "write_set_payload" })).toBe(true);
});

test("a kind that only newer nodes send is unknown", () => {
  expect(isKnownVariant("Transaction", { type: "block_epilogue_transaction" })).toBe(false);
  expect(isKnownVariant("TransactionSignature", { type: "fee_payer_signature" })).toBe(false);
  expect(isKnownVariant("TransactionPayload", { type: "encrypted_transaction_payload" })).toBe(false);
});

test("a name of a member of Object is not a variant", () => {
  expect(isKnownVariant("Transaction", { type: "toString" })).toBe(false);
});
