import { patternOf } from "./spellings.ts";

const wordBytes = 4;
/** Shortest run of plain characters that stands for its needle, and the longest part of one that does. */
const coreLengths = { shortest: 11, longest: 28 };
/** The hash of a word has this many bits. */
const hashBits = 14;
/** The bit that distinguishes lower and upper case, in each byte of a word. */
const caseBits = 0x20202020;

/** Tests if a text may contain a needle. */
export type Probe = (text: Buffer) => boolean;

/**
 * Creates a probe that reads only every nth word of four bytes. The core of a needle is long enough to contain one of these words at any
 * offset. Returns `undefined` if a needle is so short that every byte must be read.
 */
export function createProbe(needles: readonly string[]): Probe | undefined {
  const cores = [...new Set(needles.map(coreOf))];
  const lengths = cores.map(({ length }) => length);
  /** In words. */
  const step = Math.floor((Math.min(...lengths) - wordBytes + 1) / wordBytes);
  if (step < 1) return undefined;
  const longest = Math.max(...lengths);
  const core = new RegExp(patternOf(cores), "i");
  const wordsOfCores = new Set(cores.flatMap(wordsOf));
  /** 1 for each hash that a word has. */
  const hashes = new Uint8Array(2 ** hashBits);
  for (const word of wordsOfCores) hashes[hashOf(word)] = 1;
  return (text) => {
    const skip = -text.byteOffset & (wordBytes - 1);
    if (skip >= text.length) return false;
    const words = new Int32Array(text.buffer, text.byteOffset + skip, (text.length - skip) >> 2);
    for (let index = 0; index < words.length; index += step) {
      const word = (words[index] as number) | caseBits;
      if (hashes[hashOf(word)] !== 1 || !wordsOfCores.has(word)) continue;
      const at = skip + index * wordBytes;
      if (core.test(text.toString("latin1", Math.max(at - longest, 0), at + 2 * longest))) return true;
      // So many bytes have been searched, whatever words they contain.
      index += step * Math.floor(longest / wordBytes / step);
    }
    return false;
  };
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
