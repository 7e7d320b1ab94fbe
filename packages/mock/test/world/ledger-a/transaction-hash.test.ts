import fc from "fast-check";
import { expect, test } from "vitest";
import { createTransactionHashes } from "../../../src/world/ledger-a/transaction-hash.ts";
import { createSeed } from "../../../src/world/seed.ts";

const hashes = createTransactionHashes(createSeed("hashes"));
const version = fc.nat(2 ** 40);

test("a hash decodes to its version, in any case and with or without 0x", () => {
  fc.assert(
    fc.property(version, (at) => {
      const hash = hashes.hashOf(at);
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
      expect(hashes.versionOf(hash)).toBe(BigInt(at));
      expect(hashes.versionOf(hash.slice(2).toUpperCase())).toBe(BigInt(at));
    }),
  );
});

test("a hash with one digit changed is unknown", () => {
  fc.assert(
    fc.property(version, fc.nat(63), (at, place) => {
      const digits = hashes.hashOf(at).slice(2);
      const other = digits[place] === "0" ? "1" : "0";
      expect(hashes.versionOf(digits.slice(0, place) + other + digits.slice(place + 1))).toBeUndefined();
    }),
  );
});
