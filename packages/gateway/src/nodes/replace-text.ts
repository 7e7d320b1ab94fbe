import type { TextSearch } from "./text-search.ts";

const nothing: Buffer = Buffer.alloc(0);

/** Replaces the needles of a search in a whole text. The parameters are those of {@link TextReplacer}. */
export function replaceText(search: TextSearch, text: Buffer, baseUrl?: () => string): Buffer {
  if (!search.mayHold(text)) return text;
  return Buffer.from(search.replace(text.toString("latin1"), baseUrl).text, "latin1");
}

/**
 * Replaces the needles of a search in a stream, also those that span two pieces. The end of a piece that may begin a needle is held
 * back. It is shorter than the longest needle.
 */
export class TextReplacer {
  readonly #search: TextSearch;
  readonly #baseUrl: (() => string) | undefined;
  #held: Buffer = nothing;
  /** The character before `#held`, which decides if a link without scheme begins there. */
  #before = "";

  /** @param baseUrl - Replacement of links. If absent, links are masked and the stream keeps its length. */
  constructor(search: TextSearch, baseUrl?: () => string) {
    this.#search = search;
    this.#baseUrl = baseUrl;
  }

  /** Takes a piece of the stream. Returns the bytes to forward, possibly none. */
  push(piece: Buffer): Buffer {
    const text = this.#held.length > 0 ? Buffer.concat([this.#held, piece]) : piece;
    return this.#pass(text, this.#search.undecidedFrom(text));
  }

  /** Returns what was held back. */
  end(): Buffer {
    return this.#pass(this.#held, this.#held.length);
  }

  #pass(bytes: Buffer, undecided: number): Buffer {
    if (!this.#search.mayHold(bytes)) {
      if (undecided === bytes.length) {
        this.#hold(nothing, 0, undecided === 0 ? this.#before : bytes.toString("latin1", undecided - 1));
        return bytes;
      }
      this.#hold(bytes, undecided, undecided === 0 ? this.#before : bytes.toString("latin1", undecided - 1, undecided));
      return bytes.subarray(0, undecided);
    }
    const before = this.#before.length;
    const given = this.#before + bytes.toString("latin1");
    const { text, end } = this.#search.replace(given, this.#baseUrl, before, before + undecided);
    this.#hold(bytes, end - before, given.slice(Math.max(end - 1, 0), end));
    return Buffer.from(text, "latin1");
  }

  #hold(bytes: Buffer, from: number, before: string): void {
    this.#held = bytes.subarray(from);
    this.#before = before;
  }
}
