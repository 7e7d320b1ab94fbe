import type { Spellings } from "./spellings.ts";

const wordBytes = 4;
/** Longest part of a needle that is used. A longer part would hardly make the probe faster. */
const longestCore = 35;
/** Wanted length of a part. If no part is that long, parts with more characters that have several spellings are allowed. */
const longEnough = 15;
/** Maximum number of characters with several spellings in a part. More of them would make too many words. */
const maxSpelled = 2;
const fewestHashBits = 13;
/** Hash slots per word, so that most slots are empty. */
const hashesPerWord = 32;
/** The bit that distinguishes lower and upper case, in each byte of a word. */
const caseBits = 0x20202020;

/**
 * Finds places where a text may contain a needle, by reading only every nth word of four bytes. Needles are long enough to contain one
 * of these words at any offset.
 */
export class Probe {
  readonly #words: ReadonlySet<number>;
  /** 1 for each hash that a word has. */
  readonly #hashes: Uint8Array;
  /** Number of bits by which a result of `mix` is shifted right to its hash. */
  readonly #shift: number;
  /** In words. */
  readonly #step: number;

  private constructor(words: ReadonlySet<number>, step: number) {
    this.#words = words;
    this.#step = step;
    this.#shift = Math.min(Math.clz32(words.size * hashesPerWord), 32 - fewestHashBits);
    this.#hashes = new Uint8Array(2 ** (32 - this.#shift));
    for (const word of words) this.#hashes[mix(word) >>> this.#shift] = 1;
  }

  /** Creates a probe. Returns `undefined` if a needle is so short that every byte must be read. */
  static for(needles: readonly Spellings[]): Probe | undefined {
    const cores = needles.flatMap(coresOf);
    const step = Math.floor((Math.min(...cores.map(({ length }) => length)) - wordBytes + 1) / wordBytes);
    if (step < 1) return undefined;
    // A set, since most words of the cores are equal.
    const texts = new Set<string>();
    for (const core of cores)
      for (let at = 0; at + wordBytes <= core.length; at++) texts.add(core.slice(at, at + wordBytes));
    return new Probe(new Set([...texts].map(wordOf)), step);
  }

  /** True if `confirm` returns true for a place (in bytes) where a needle may be. */
  some(text: Buffer, confirm: (at: number) => boolean): boolean {
    const skip = -text.byteOffset & (wordBytes - 1);
    const count = (text.length - skip) >> 2;
    if (count < 1) return false;
    const words = new Int32Array(text.buffer, text.byteOffset + skip, count);
    const hashes = this.#hashes;
    const shift = this.#shift;
    const step = this.#step;
    let index = 0;
    // One branch for four words takes half the time of four branches.
    for (const end = count - 3 * step; index < end; index += 4 * step) {
      const hits =
        (hashes[mix(words[index] as number) >>> shift] as number) |
        (hashes[mix(words[index + step] as number) >>> shift] as number) |
        (hashes[mix(words[index + 2 * step] as number) >>> shift] as number) |
        (hashes[mix(words[index + 3 * step] as number) >>> shift] as number);
      if (hits !== 0 && this.#someOfFour(words, index, skip, confirm)) return true;
    }
    return this.#someOfFour(words, index, skip, confirm);
  }

  #someOfFour(words: Int32Array, first: number, skip: number, confirm: (at: number) => boolean): boolean {
    const end = Math.min(first + 4 * this.#step, words.length);
    for (let index = first; index < end; index += this.#step) {
      const word = (words[index] as number) | caseBits;
      if (this.#hashes[mix(word) >>> this.#shift] === 1 && this.#words.has(word) && confirm(skip + index * wordBytes))
        return true;
    }
    return false;
  }
}

/** Hashes a word regardless of case, so that the high bits depend on all others. */
function mix(word: number): number {
  return Math.imul(word | caseBits, 0x9e3779b1);
}

/** Returns four characters as a word, in the machine's byte order. */
function wordOf(text: string): number {
  return (new Int32Array(new Uint8Array(Buffer.from(text, "latin1")).buffer)[0] ?? 0) | caseBits;
}

/**
 * Spells a long part of a needle, in which few characters have several spellings. Every spelling of the needle contains one of the returned
 * texts.
 */
function coresOf(needle: Spellings): string[] {
  const spelled = needle.map((forms) => [...new Set(forms.map((form) => form.toLowerCase()))]);
  let best: Spellings = [];
  for (let most = 0; most <= maxSpelled && best.length < longEnough; most++) {
    for (let from = 0, to = 1, several = 0; to <= spelled.length; to++) {
      if (hasSeveral(spelled[to - 1])) several++;
      while (several > most) if (hasSeveral(spelled[from++])) several--;
      if (to - from > best.length) best = spelled.slice(from, Math.min(to, from + longestCore));
    }
  }
  return best.reduce<string[]>((texts, forms) => texts.flatMap((text) => forms.map((form) => text + form)), [""]);
}

function hasSeveral(forms: readonly string[] | undefined): boolean {
  return forms !== undefined && forms.length > 1;
}
