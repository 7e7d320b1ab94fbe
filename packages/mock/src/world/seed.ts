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

/** Makes a seed from a text. Every text is a seed. */
export function createSeed(text: string): Seed {
  const key = hashText(text);
  // Joined by NUL, which no label or index contains: ("a", "1") and ("a1") must differ.
  const nameOf = (label: string, indices: readonly SeedIndex[]): string => [label, ...indices].join("\0");
  return {
    digest(label, ...indices) {
      const name = nameOf(label, indices);
      const first = hashText(name, key);
      return [...first, ...hashText(name, first)].map((word) => word.toString(16).padStart(8, "0")).join("");
    },
    uint(below, label, ...indices) {
      // The bias is at most below / 2^32, negligible here.
      return Math.floor((hashText(nameOf(label, indices), key)[0] / 2 ** 32) * below);
    },
    derive: (label) => createSeed(`${text}/${label}`),
  };
}

/** Four 32-bit words. */
type Words = readonly [number, number, number, number];

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
