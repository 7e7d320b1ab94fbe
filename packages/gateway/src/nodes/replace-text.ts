import { hostStartBytes, type TextSearch } from "./text-search.ts";

const nothing: Buffer = Buffer.alloc(0);

/** Replaces the needles of a search in a whole text. The parameters are those of {@link TextReplacer}. */
export function replaceText(search: TextSearch, text: Buffer, baseUrl?: () => string): Buffer {
  if (!search.mayContain(text)) return text;
  return Buffer.from(search.replaceIn(text.toString("latin1"), baseUrl), "latin1");
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
    const undecided = this.#search.beginningAt(text);
    const decided = text.length - undecided;
    if (decided >= undecided) return this.#pass(text, decided, false);
    // Waits for more, so that the search reads each byte about twice, however small the pieces are.
    this.#held = text;
    return nothing;
  }

  /** Returns the remaining bytes. */
  end(): Buffer {
    return this.#pass(this.#held, this.#held.length, true);
  }

  #pass(bytes: Buffer, decided: number, isComplete: boolean): Buffer {
    const from = this.#forwarded;
    if (!this.#search.mayContain(bytes)) {
      const end = Math.max(decided, from);
      this.#hold(bytes, decided, end);
      return bytes.subarray(from, end);
    }
    const offset = this.#before.length;
    const given = this.#before + bytes.toString("latin1");
    const { text, end, undecided } = this.#search.replace(
      given,
      this.#baseUrl,
      offset + from,
      offset + decided,
      isComplete,
    );
    this.#hold(bytes, undecided - offset, end - offset);
    return Buffer.from(text, "latin1");
  }

  #hold(bytes: Buffer, from: number, forwardedTo: number): void {
    this.#before = (this.#before + bytes.toString("latin1", Math.max(from - hostStartBytes, 0), from)).slice(
      -hostStartBytes,
    );
    // An empty part would keep the memory of the whole piece.
    this.#held = from === bytes.length ? nothing : bytes.subarray(from);
    this.#forwarded = forwardedTo - from;
  }
}
