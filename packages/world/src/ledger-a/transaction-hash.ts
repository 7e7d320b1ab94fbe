import type { Seed } from "../seed.ts";

/** Turns versions into transaction hashes and back. */
export interface TransactionHashes {
  /** The hash of the transaction at a version: `0x` and 64 hex digits. */
  readonly hashOf: (version: number) => string;

  /** The version that a hash of this world stands for, `undefined` for any other hash. */
  readonly versionOf: (hash: string) => bigint | undefined;
}

/**
 * A hash that looks random and yet tells where its transaction stands, so that no index is needed: 48 digits that are
 * drawn for the version, and then the version, hidden by a number that is drawn for those digits. A real node hashes the
 * transaction's BCS bytes instead; nobody can tell from the outside without those bytes.
 */
export function createTransactionHashes(seed: Seed): TransactionHashes {
  const tagOf = (version: bigint): string => seed.draw("transaction", version).hex(tagDigits / 2);
  const maskOf = (tag: string): bigint => seed.draw("transaction-mask", tag).uint64();

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

/** A hash in the form that the world compares and shows: lower case, behind `0x`. */
export function normalizeHash(hash: string): string {
  return `0x${hash.toLowerCase().replace(/^0x/, "")}`;
}

const tagDigits = 48;
