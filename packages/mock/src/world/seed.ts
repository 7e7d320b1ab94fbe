import { memoize } from "./memoize.ts";

/** Index that distinguishes draws of one label: a height, a version, an address. */
export type DrawIndex = bigint | number | string;

/** A keyed pseudo-random function: the same seed, label and indices always give the same values. */
export interface Seed {
  /** A fresh stream of values for one purpose. Different labels or indices give independent streams. */
  draw(label: string, ...indices: readonly DrawIndex[]): Draw;

  /** The first 32 bytes of the stream as 64 hex digits, for a hash, a key or an address. */
  digest(label: string, ...indices: readonly DrawIndex[]): string;

  /** An independent child seed, so that two ledgers never share values. */
  derive(label: string): Seed;
}

/** Makes a seed from a text. Every text is a seed. */
export function createSeed(text: string): Seed {
  const key = hashText(text);
  // Joined by NUL, which no label or index contains: ("a", "1") and ("a1") must differ.
  const nameOf = (label: string, indices: readonly DrawIndex[]): string => [label, ...indices].join("\0");
  const drawFor = (name: string): Draw => new Draw(hashText(name, key));
  const digest = memoize(digestCache, (name: string) => drawFor(name).hex(32));
  return {
    draw: (label, ...indices) => drawFor(nameOf(label, indices)),
    digest: (label, ...indices) => digest(nameOf(label, indices)),
    derive: (label) => createSeed(`${text}/${label}`),
  };
}

/** Size of the cache of digests. Public keys and state keys of an account recur in many transactions. */
const digestCache = { generationSize: 1024 };

/**
 * A pseudo-random stream: xoshiro128** over a 128-bit state. It uses 32-bit integer arithmetic only, so every
 * JavaScript engine gives the same values. Not for secrets.
 */
export class Draw {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param state Four evenly distributed words: a hash. */
  constructor([a, b, c, d]: Words) {
    // xoshiro never leaves the all-zero state.
    this.#a = a || b || c || d ? a : 1;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  /** An integer from 0 to 2^32 - 1. */
  word(): number {
    const scaled = Math.imul(this.#b, 5);
    const result = Math.imul((scaled << 7) | (scaled >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** An integer from 0 to `below` - 1, for a `below` up to 2^32. */
  uint(below: number): number {
    // The bias is at most below / 2^32, negligible here.
    return Math.floor((this.word() / 2 ** 32) * below);
  }

  /** A 64-bit integer. */
  uint64(): bigint {
    return (BigInt(this.word()) << 32n) | BigInt(this.word());
  }

  /** Draws random bytes as lower-case hex digits, two for each byte, without a prefix. */
  hex(length: number): string {
    let digits = "";
    while (digits.length < 2 * length) {
      const word = this.word();
      digits += `${hexOf[word >>> 24]}${hexOf[(word >>> 16) & 255]}${hexOf[(word >>> 8) & 255]}${hexOf[word & 255]}`;
    }
    return digits.slice(0, 2 * length);
  }
}

/** Each byte as two hex digits. */
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Four 32-bit words: a hash, and the state of a {@link Draw}. */
export type Words = readonly [number, number, number, number];

/**
 * Hashes a text in the manner of MurmurHash3 (x86, 128 bits), over its UTF-16 code units, keyed by four words. It takes
 * a tenth of the time of a cryptographic hash, and a simulated ledger needs no cryptographic strength.
 */
function hashText(text: string, start: Words = [0, 0, 0, 0]): Words {
  let [h1, h2, h3, h4] = start;
  const { length } = text;
  for (let at = 0; at < length; at += 8) {
    // The last block is zero-padded; the length, mixed in below, keeps trailing zeros distinct.
    const k1 = pair(text, at);
    const k2 = pair(text, at + 2);
    const k3 = pair(text, at + 4);
    const k4 = pair(text, at + 6);
    h1 ^= Math.imul(rotate(Math.imul(k1, c1), 15), c2);
    h1 = (Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(k2, c2), 16), c3);
    h2 = (Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(k3, c3), 17), c4);
    h3 = (Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(k4, c4), 18), c1);
    h4 = (Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  return finish(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length);
}

const c1 = 0x239b961b;
const c2 = 0xab0e9789 | 0;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93 | 0;

function pair(text: string, at: number): number {
  // charCodeAt gives NaN past the end, which bitwise operators take as 0.
  return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function finish(h1: number, h2: number, h3: number, h4: number): Words {
  const mixed = (h1 + h2 + h3 + h4) | 0;
  const a = mix(mixed);
  const b = mix((mixed + h2) | 0);
  const c = mix((mixed + h3) | 0);
  const d = mix((mixed + h4) | 0);
  const sum = (a + b + c + d) | 0;
  return [sum >>> 0, (sum + b) >>> 0, (sum + c) >>> 0, (sum + d) >>> 0];
}

function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
