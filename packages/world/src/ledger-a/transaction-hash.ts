import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Seed } from "../seed/seed.ts";

/** Turns versions into transaction hashes and back. */
export interface TransactionHashes {
  /** The hash of the transaction at a version: `0x` and 64 hex digits. */
  readonly hashOf: (version: number) => string;

  /** The version that a hash of this world stands for, `undefined` for any other hash. */
  readonly versionOf: (hash: string) => bigint | undefined;
}

/**
 * A hash that looks random and yet tells where its transaction stands, so that no index is needed: 24 bytes of a keyed
 * digest of the version, and then the version, hidden by a keyed digest of those 24 bytes. A real node hashes the
 * transaction's BCS bytes instead; nobody can tell from the outside without those bytes.
 */
export function createTransactionHashes(seed: Seed): TransactionHashes {
  const tagOf = (version: bigint): Uint8Array => seed.digest("transaction", version).subarray(0, tagLength);

  const maskOf = (tag: Uint8Array): bigint =>
    new DataView(seed.digest("transaction-mask", bytesToHex(tag)).buffer).getBigUint64(0);

  return {
    hashOf: (version) => {
      const tag = tagOf(BigInt(version));
      const hidden = BigInt(version) ^ maskOf(tag);
      return `0x${bytesToHex(tag)}${hidden.toString(16).padStart(16, "0")}`;
    },
    versionOf: (hash) => {
      const digits = hash.toLowerCase().replace(/^0x/, "");
      const tag = digits.slice(0, 2 * tagLength);
      const version = BigInt(`0x${digits.slice(2 * tagLength)}`) ^ maskOf(hexToBytes(tag));
      return bytesToHex(tagOf(version)) === tag ? version : undefined;
    },
  };
}

const tagLength = 24;
