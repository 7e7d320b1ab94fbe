import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { transactionHash } from "../src/transaction-hash.ts";

test("the hash is SHA3-256 over RawTransaction and the bytes, whatever the bytes are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      const expected = `0x${createHash("sha3-256").update("RawTransaction").update(bytes).digest("hex")}`;
      expect(transactionHash(bytes)).toBe(expected);
      expect(transactionHash(`0x${Buffer.from(bytes).toString("hex")}`)).toBe(expected);
    }),
  );
});

test("hex may be in either case and without 0x", () => {
  const hash = transactionHash(new Uint8Array([0xab, 0x01]));
  expect([transactionHash("0xAB01"), transactionHash("ab01")]).toEqual([hash, hash]);
});

test.each(["0xabc", "0xzz", " 00"])("%j is refused as a transaction", (text) => {
  expect(() => transactionHash(text)).toThrow("The transaction must be bytes, or text of two hex digits a byte.");
});
