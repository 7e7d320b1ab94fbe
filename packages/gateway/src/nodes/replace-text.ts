import type { TextSearch } from "./text-search.ts";
import { longestEscape } from "./unescape.ts";

const nothing: Buffer = Buffer.alloc(0);

/** Replaces the needles of a search in a whole text. The parameters are those of {@link TextReplacer}. */
export function replaceText(search: TextSearch, text: Buffer, baseUrl?: () => string): Buffer {
  if (!search.mayContain(text)) return text;
  return Buffer.from(search.replace(text.toString("latin1"), baseUrl).text, "latin1");
}

/**
 * Replaces the needles of a search in a stream, also those that span two pieces. If the end of a piece may be the beginning of a
 * needle, that end is held back until the next piece.
 */
export class TextReplacer {
  readonly #search: TextSearch;
  readonly #baseUrl: (() => string) | undefined;
  #held: Buffer = nothing;
  /** Number of bytes of `#held` that are forwarded already, since they belong to a needle. */
  #forwarded = 0;
  /** The text before `#held`, which decides if a link without scheme begins there. */
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

  /** Returns the remaining bytes. */
  end(): Buffer {
    return this.#pass(this.#held, this.#held.length);
  }

  #pass(bytes: Buffer, undecidedFrom: number): Buffer {
    const from = this.#forwarded;
    if (!this.#search.mayContain(bytes)) {
      this.#hold(bytes, undecidedFrom, Math.max(undecidedFrom, from));
      return bytes.subarray(from, Math.max(undecidedFrom, from));
    }
    const offset = this.#before.length;
    const given = this.#before + bytes.toString("latin1");
    const { text, end } = this.#search.replace(given, this.#baseUrl, offset + from, offset + undecidedFrom);
    this.#hold(bytes, undecidedFrom, end - offset);
    return Buffer.from(text, "latin1");
  }

  #hold(bytes: Buffer, from: number, forwardedTo: number): void {
    if (from > 0) this.#before = bytes.toString("latin1", Math.max(from - longestEscape, 0), from);
    // An empty part would keep the memory of the whole piece.
    this.#held = from === bytes.length ? nothing : bytes.subarray(from);
    this.#forwarded = forwardedTo - from;
  }
}
