import { patternOf, type Spellings } from "./spellings.ts";

const wordBytes = 4;
/** Longest part of a needle that is used. A longer part would hardly make the probe faster. */
const longestCore = 35;
/** Wanted length of a part. If no part is that long, parts with more special characters are allowed. */
const longEnough = 15;
/** Maximum number of special characters in a part. They are escaped in ordinary texts, or have several forms. */
const maxSpecial = 2;
const fewestHashBits = 13;
/** Hash slots per word, so that most slots are empty. */
const hashesPerWord = 32;
/** Shortest line of wrapped text that is considered. */
const shortestLine = 16;
/** The bit that distinguishes lower and upper case, in each byte of a word. */
const caseBits = 0x20202020;

/**
 * Tests if a text may contain a needle whose core is not escaped, by reading only every nth word of four bytes. The core is a part of
 * the needle that is long enough to contain one of these words at any offset.
 */
export class Probe {
  /** The characters of all cores. */
  readonly characters: ReadonlySet<string>;
  readonly #core: RegExp;
  readonly #longest: number;
  readonly #words: ReadonlySet<number>;
  /** 1 for each hash that a word has. */
  readonly #hashes: Uint8Array;
  /** Number of bits by which a result of `mix` is shifted right to its hash. */
  readonly #shift: number;
  /** In words. */
  readonly #step: number;

  private constructor(cores: readonly string[], step: number) {
    // A set of texts first, since most words of the cores are equal.
    const texts = new Set<string>();
    for (const core of cores)
      for (let at = 0; at + wordBytes <= core.length; at++) texts.add(core.slice(at, at + wordBytes));
    const words = new Set([...texts].map(wordOf));
    this.characters = new Set(cores.join(""));
    this.#core = new RegExp(patternOf([[...new Set(cores)]]), "i");
    this.#longest = Math.max(...cores.map(({ length }) => length));
    this.#words = words;
    this.#step = step;
    this.#shift = Math.min(Math.clz32(words.size * hashesPerWord), 32 - fewestHashBits);
    this.#hashes = new Uint8Array(2 ** (32 - this.#shift));
    for (const word of words) this.#hashes[mix(word) >>> this.#shift] = 1;
  }

  /** Creates a probe. Returns `undefined` if a needle is so short that every byte must be read. */
  static for(needles: readonly Spellings[]): Probe | undefined {
    const cores = needles.flatMap(coresOf);
    const step = stepWithin(Math.min(...cores.map(({ length }) => length)));
    return step < 1 ? undefined : new Probe(cores, step);
  }

  /**
   * Creates a probe for needles that may be wrapped into lines. It finds some words of all lines that are part of a needle, so it may
   * also find other texts. Returns `undefined` if there is no needle, or one so short that every byte must be read.
   */
  static forWrapped(needles: readonly Spellings[]): Probe | undefined {
    // One line break leaves at least half of the needle, several leave a whole line.
    const step = stepWithin(Math.min(shortestLine, ...needles.map(({ length }) => length >> 1)));
    if (needles.length === 0 || step < 1) return undefined;
    const words = needles.flatMap((needle) => {
      const spelled = inLowerCase(needle);
      return spelled.slice(wordBytes - 1).flatMap((_, at) => textsOf(spelled.slice(at, at + wordBytes)));
    });
    return new Probe([...new Set(words)], step);
  }

  /** True if the text contains a core at one of the read words. */
  finds(text: Buffer): boolean {
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
      if (hits !== 0 && this.#someOfFour(text, words, index, skip)) return true;
    }
    return this.#someOfFour(text, words, index, skip);
  }

  #someOfFour(text: Buffer, words: Int32Array, first: number, skip: number): boolean {
    const end = Math.min(first + 4 * this.#step, words.length);
    for (let index = first; index < end; index += this.#step) {
      const word = (words[index] as number) | caseBits;
      if (
        this.#hashes[mix(word) >>> this.#shift] === 1 &&
        this.#words.has(word) &&
        this.#isAt(text, skip + index * wordBytes)
      )
        return true;
    }
    return false;
  }

  #isAt(text: Buffer, at: number): boolean {
    return this.#core.test(text.toString("latin1", Math.max(at - this.#longest, 0), at + this.#longest));
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
 * Spells a long part of a needle with few special characters. Every spelling of the needle contains one of the returned texts, unless an
 * escape or a line break is within them.
 */
function coresOf(needle: Spellings): string[] {
  const spelled = inLowerCase(needle);
  let best: Spellings = [];
  for (let most = 0; most <= maxSpecial && best.length < longEnough; most++) {
    for (let from = 0, to = 1, special = 0; to <= spelled.length; to++) {
      if (isSpecial(spelled[to - 1])) special++;
      while (special > most) if (isSpecial(spelled[from++])) special--;
      if (to - from > best.length) best = spelled.slice(from, Math.min(to, from + longestCore));
    }
  }
  return textsOf(best);
}

/** Returns the number of words after which the next one is read, so that one is read of every text of a length. */
function stepWithin(length: number): number {
  return Math.floor((length - wordBytes + 1) / wordBytes);
}

function inLowerCase(needle: Spellings): Spellings {
  return needle.map((forms) => [...new Set(forms.map((form) => form.toLowerCase()))]);
}

function textsOf(spellings: Spellings): string[] {
  return spellings.reduce<string[]>((texts, forms) => texts.flatMap((text) => forms.map((form) => text + form)), [""]);
}

function isSpecial(forms: readonly string[] | undefined): boolean {
  return forms !== undefined && (forms.length > 1 || !/^[\w.-]+$/.test(forms.join("")));
}
