import { patternOf } from "./spellings.ts";

const wordBytes = 4;
/** Shortest run of plain characters that stands for its needle, and the longest part of one that does. */
const coreLengths = { shortest: 11, longest: 28 };
/** The hash of a word has this many bits. */
const hashBits = 14;
/** The bit that distinguishes lower and upper case, in each byte of a word. */
const caseBits = 0x20202020;

/**
 * Tests if a text may contain a needle, by reading only every nth word of four bytes. The core of a needle is long enough to contain one
 * of these words at any offset.
 */
export class Probe {
  readonly #core: RegExp;
  readonly #longest: number;
  readonly #words: ReadonlySet<number>;
  /** 1 for each hash that a word has. */
  readonly #hashes = new Uint8Array(2 ** hashBits);
  /** In words. */
  readonly #step: number;

  private constructor(cores: readonly string[], step: number) {
    this.#core = new RegExp(patternOf(cores), "i");
    this.#longest = Math.max(...cores.map(({ length }) => length));
    this.#words = new Set(cores.flatMap(wordsOf));
    for (const word of this.#words) this.#hashes[hashOf(word)] = 1;
    this.#step = step;
  }

  /** Creates a probe. Returns `undefined` if a needle is so short that every byte must be read. */
  static for(needles: readonly string[]): Probe | undefined {
    const cores = [...new Set(needles.map(coreOf))];
    const shortest = Math.min(...cores.map(({ length }) => length));
    const step = Math.floor((shortest - wordBytes + 1) / wordBytes);
    return step < 1 ? undefined : new Probe(cores, step);
  }

  finds(text: Buffer): boolean {
    const skip = -text.byteOffset & (wordBytes - 1);
    if (skip >= text.length) return false;
    const words = new Int32Array(text.buffer, text.byteOffset + skip, (text.length - skip) >> 2);
    const hashes = this.#hashes;
    const step = this.#step;
    const longest = this.#longest;
    for (let index = 0; index < words.length; index += step) {
      const word = (words[index] as number) | caseBits;
      if (hashes[hashOf(word)] !== 1 || !this.#words.has(word)) continue;
      const at = skip + index * wordBytes;
      if (this.#core.test(text.toString("latin1", Math.max(at - longest, 0), at + 2 * longest))) return true;
      // So many bytes have been searched, whatever words they contain.
      index += step * Math.floor(longest / wordBytes / step);
    }
    return false;
  }
}

/** Hashes a word so that the high bits depend on all others. */
function hashOf(word: number): number {
  return Math.imul(word, 0x9e3779b1) >>> (32 - hashBits);
}

/** Returns the words at all offsets, in the machine's byte order. */
function wordsOf(core: string): number[] {
  return Array.from({ length: core.length - wordBytes + 1 }, (_, at) => {
    const bytes = Uint8Array.from(Buffer.from(core.slice(at, at + wordBytes), "latin1"));
    return (new Int32Array(bytes.buffer)[0] as number) | caseBits;
  });
}

/** Returns the part of a needle that other texts have least: no scheme, no escapes. */
function coreOf(needle: string): string {
  const runs = needle.match(/[\w.-]+/g) ?? [];
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), "");
  return longest.length < coreLengths.shortest ? needle : longest.slice(-coreLengths.longest);
}
