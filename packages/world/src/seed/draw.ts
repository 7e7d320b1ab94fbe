import type { Words } from "./hash-text.ts";

/**
 * A stream of reproducible random values: xoshiro128** over a 128-bit state. It works on 32-bit integers only, so every
 * engine gives the same values. It is no source of secrets.
 */
export class Draw {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param state Four evenly distributed words: a hash. */
  constructor([a, b, c, d]: Words) {
    // A state of nothing but zeros would never leave zero.
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
    // The bias of this is at most below / 2^32: nothing that a simulation would show.
    return Math.floor((this.word() / 2 ** 32) * below);
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.uint(most - least + 1);
  }

  /** A 64-bit integer from 0 to `below` - 1; by default any. */
  uint64(below: bigint = 1n << 64n): bigint {
    const value = (BigInt(this.word()) << 32n) | BigInt(this.word());
    return (value * below) >> 64n;
  }

  /** True in `numerator` of `denominator` draws on average. */
  chance(numerator: number, denominator: number): boolean {
    return this.uint(denominator) < numerator;
  }

  /** One entry of a list that has at least one. */
  pick<Entry>(list: readonly Entry[]): Entry {
    if (list.length === 0) throw new RangeError("Draw.pick needs a list with at least one entry.");
    return list[this.uint(list.length)] as Entry;
  }

  /** The integers from 0 to `count` - 1 in random order. */
  shuffle(count: number): number[] {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let last = count - 1; last > 0; last -= 1) {
      const other = this.uint(last + 1);
      [order[last], order[other]] = [order[other] as number, order[last] as number];
    }
    return order;
  }

  /** Random bytes. */
  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 4) {
      const word = this.word();
      for (let rest = 0; rest < 4 && at + rest < length; rest += 1) bytes[at + rest] = word >>> (24 - 8 * rest);
    }
    return bytes;
  }

  /** Random bytes as lower-case hex digits, two a byte, without a prefix. */
  hex(length: number): string {
    let digits = "";
    while (digits.length < 2 * length) {
      const word = this.word();
      digits += `${pairs[word >>> 24]}${pairs[(word >>> 16) & 255]}${pairs[(word >>> 8) & 255]}${pairs[word & 255]}`;
    }
    return digits.slice(0, 2 * length);
  }
}

/** Each byte as two hex digits. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
