import type { Seed } from "../seed.ts";

/** Converts versions to transaction hashes and back. */
export interface TransactionHashes {
  /** The hash of the transaction at a version: `0x` and 64 hex digits. */
  readonly hashOf: (version: number) => string;

  /** The version that a hash of this world encodes, `undefined` for any other hash. */
  readonly versionOf: (hash: string) => bigint | undefined;
}

/**
 * Makes hashes that look random but encode their version, so that a look-up needs no index. A hash is a tag of 48 digits drawn for
 * the version, then the version XORed with a mask drawn for the tag. A real node hashes the transaction's BCS bytes.
 */
export function createTransactionHashes(seed: Seed): TransactionHashes {
  const tagOf = (version: bigint): string => seed.digest("transaction", version).slice(0, tagDigits);
  const maskOf = (tag: string): bigint => BigInt(`0x${seed.digest("transaction-mask", tag).slice(tagDigits)}`);

  return {
    hashOf: (version) => {
      const tag = tagOf(BigInt(version));
      const hidden = BigInt(version) ^ maskOf(tag);
      return `0x${tag}${hidden.toString(16).padStart(16, "0")}`;
    },
    versionOf: (hash) => {
      const digits = normalizeHash(hash).slice(2);
      const tag = digits.slice(0, tagDigits);
      const version = BigInt(`0x${digits.slice(tagDigits)}`) ^ maskOf(tag);
      return tagOf(version) === tag ? version : undefined;
    },
  };
}

/** Writes a hash in canonical form: `0x` and lower-case digits. */
export function normalizeHash(hash: string): string {
  return `0x${hash.toLowerCase().replace(/^0x/, "")}`;
}

const tagDigits = 48;
