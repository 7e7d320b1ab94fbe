import { remember } from "../remember.ts";
import { Draw } from "./draw.ts";
import { hashText } from "./hash-text.ts";

/** What a draw is made for, beside its label: a height, a version, an address. */
export type DrawIndex = bigint | number | string;

/** A keyed random function: the same seed, label and indices give the same values, for ever and everywhere. */
export interface Seed {
  /** A fresh stream of values for one purpose. Different labels or indices give independent streams. */
  draw(label: string, ...indices: readonly DrawIndex[]): Draw;

  /** The first 32 bytes of such a stream, as 64 hex digits: what looks like a hash, a key or an address. */
  digest(label: string, ...indices: readonly DrawIndex[]): string;

  /** A seed of its own below this one, so that two ledgers never share their values. */
  derive(label: string): Seed;
}

/** Makes a seed from a text. Every text is a seed. */
export function createSeed(text: string): Seed {
  const key = hashText(text);
  // NUL keeps the borders of the parts apart; neither a label nor an index holds it.
  const nameOf = (label: string, indices: readonly DrawIndex[]): string => [label, ...indices].join("\0");
  const drawFor = (name: string): Draw => new Draw(hashText(name, key));
  const digest = remember(digestMemory, (name: string) => drawFor(name).hex(32));
  return {
    draw: (label, ...indices) => drawFor(nameOf(label, indices)),
    digest: (label, ...indices) => digest(nameOf(label, indices)),
    derive: (label) => createSeed(`${text}/${label}`),
  };
}

/** The keys of accounts and of their state come up in one transaction after the other. */
const digestMemory = { most: 1024 };
