import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { verifyTransactionId } from "../src/transaction-id.ts";

test("a valid identifier is the SHA-256 of its bytes, in either case", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const raw_data_hex = Buffer.from(bytes).toString("hex");
      const txID = createHash("sha256").update(bytes).digest("hex");
      expect(verifyTransactionId({ txID, raw_data_hex })).toBe(true);
      expect(verifyTransactionId({ txID: txID.toUpperCase(), raw_data_hex: raw_data_hex.toUpperCase() })).toBe(true);
      expect(verifyTransactionId({ txID, raw_data_hex: `${raw_data_hex}00` })).toBe(false);
    }),
  );
});

test.each([undefined, null, 5, "", "0x", {}])("%j is no valid identifier", (txID) => {
  expect(verifyTransactionId({ txID: txID as string, raw_data_hex: "0a02" })).toBe(false);
});

test.each(["", "0a0", "0x0a", "zz"])("the bytes %j have no valid identifier", (raw_data_hex) => {
  const txID = createHash("sha256").update(Buffer.from(raw_data_hex, "hex")).digest("hex");
  expect(verifyTransactionId({ txID, raw_data_hex })).toBe(false);
});
