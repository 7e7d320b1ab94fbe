/** What to look for in a stream, and what to put in its place. */
export interface Replacement {
  readonly needle: Buffer;
  readonly by: Buffer;
}

/**
 * Replaces a text wherever it stands in a stream, also across its pieces. The end of a piece that may be the beginning of the
 * text is kept back: never more than the text's length less one.
 */
export class StreamReplacer {
  readonly #needle: Buffer;
  readonly #by: Buffer;
  #carry: Buffer | undefined;

  constructor({ needle, by }: Replacement) {
    this.#needle = needle;
    this.#by = by;
  }

  /** Takes a piece of the stream. The pieces to pass on, none where all of it is kept back. */
  push(piece: Buffer): Buffer[] {
    const needle = this.#needle;
    const text = this.#carry ? Buffer.concat([this.#carry, piece]) : piece;
    const passed: Buffer[] = [];
    let from = 0;
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, from)) {
      if (at > from) passed.push(text.subarray(from, at));
      passed.push(this.#by);
      from = at + needle.length;
    }
    const keep = Math.max(from, text.length - needle.length + 1);
    if (keep > from) passed.push(text.subarray(from, keep));
    this.#carry = keep < text.length ? text.subarray(keep) : undefined;
    return passed;
  }

  /** What was kept back. */
  end(): Buffer[] {
    const rest = this.#carry;
    this.#carry = undefined;
    return rest ? [rest] : [];
  }
}

/** Replaces several texts, one after the other. */
export class LinkReplacer {
  readonly #replacers: readonly StreamReplacer[];

  constructor(replacements: readonly Replacement[]) {
    this.#replacers = replacements.map((replacement) => new StreamReplacer(replacement));
  }

  push(piece: Buffer): Buffer[] {
    return this.#replacers.reduce((pieces, replacer) => pieces.flatMap((one) => replacer.push(one)), [piece]);
  }

  end(): Buffer[] {
    return this.#replacers.reduce<Buffer[]>(
      (pieces, replacer) => [...pieces.flatMap((one) => replacer.push(one)), ...replacer.end()],
      [],
    );
  }
}
