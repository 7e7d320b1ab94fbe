import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { Draw } from "./draw.ts";

/** What a draw is made for, beside its label: a height, a version, an address. */
export type DrawIndex = bigint | number | string;

/** A keyed random function: the same seed, label and indices give the same values, for ever and everywhere. */
export interface Seed {
  /** A fresh stream of values for one purpose. Different labels or indices give independent streams. */
  draw(label: string, ...indices: readonly DrawIndex[]): Draw;

  /** The 32 bytes beneath such a stream, for values that are read back, such as hashes. */
  digest(label: string, ...indices: readonly DrawIndex[]): Uint8Array;

  /** A seed of its own below this one, so that two ledgers never share their values. */
  derive(label: string): Seed;
}

/** Makes a seed from a text. Every text is a seed. */
export function createSeed(text: string): Seed {
  const digest: Seed["digest"] = (label, ...indices) =>
    // JSON keeps the borders of the parts apart, whatever they hold.
    sha256(utf8ToBytes(JSON.stringify([text, label, ...indices.map(String)])));

  return {
    digest,
    draw: (label, ...indices) => new Draw(digest(label, ...indices)),
    derive: (label) => createSeed(`${text}/${label}`),
  };
}
