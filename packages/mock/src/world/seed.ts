import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Index that distinguishes values of one label: a height, a version, an address. */
export type SeedIndex = bigint | number | string;

/** A keyed pseudo-random function: the same seed, label and indices always give the same value. Not for secrets. */
export interface Seed {
  /** 64 hex digits, for a hash, a key or an address. */
  digest(label: string, ...indices: readonly SeedIndex[]): string;

  /** An integer from 0 to `below` - 1, for a `below` up to 2^32. */
  uint(below: number, label: string, ...indices: readonly SeedIndex[]): number;

  /** An independent child seed, so that two ledgers never share values. */
  derive(label: string): Seed;
}

const utf8 = new TextEncoder();

/** Makes a seed from a text. Every text is a seed. */
export function createSeed(text: string): Seed {
  // Joined by NUL, which no label or index contains: ("a", "1") and ("a1") must differ.
  const digest: Seed["digest"] = (...names) => bytesToHex(sha256(utf8.encode([text, ...names].join("\0"))));
  return {
    digest,
    // The bias is at most below / 2^32, negligible here.
    uint: (below, ...names) => Math.floor((Number.parseInt(digest(...names).slice(0, 8), 16) / 2 ** 32) * below),
    derive: (label) => createSeed(`${text}/${label}`),
  };
}
