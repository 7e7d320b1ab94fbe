/** Returns a latin1 character in lower case. */
const lowerOf = (byte: number): number => String.fromCharCode(byte).toLowerCase().charCodeAt(0);

/**
 * Knows how much of the end of a text may begin a needle, in any case of letters (Aho, Corasick). A state is the longest such end, as a
 * number: 0 for none. The next state takes as long after the first bytes of a needle as after any others.
 */
export class Beginnings {
  /** States by the state before and the byte between. */
  readonly #next = new Map<number, number>();
  readonly #lengths: number[] = [0];
  /** For each state: the longest end of it that is a state, too, but shorter. */
  readonly #shorter: number[] = [0];
  readonly #longest: number;
  /** 1 for each byte of a needle. */
  readonly #parts = new Uint8Array(256);

  /** @param needles - In latin1 and lower case. */
  constructor(needles: readonly string[]) {
    for (const needle of needles) this.#add(Buffer.from(needle, "latin1"));
    this.#longest = this.#lengths.reduce((one, other) => Math.max(one, other));
    const byLength = [...this.#next].sort(([, one], [, other]) => this.lengthOf(one) - this.lengthOf(other));
    for (const [key, state] of byLength) {
      const before = Math.floor(key / 256);
      this.#shorter[state] = before === 0 ? 0 : this.#step(this.#shorter[before] as number, key % 256);
    }
    const parts = new Set(byLength.map(([key]) => key % 256));
    for (let byte = 0; byte < 256; byte++) if (parts.has(lowerOf(byte))) this.#parts[byte] = 1;
  }

  lengthOf(state: number): number {
    return this.#lengths[state] as number;
  }

  /** Returns the state of a text after another piece of it. */
  follow(state: number, piece: Buffer): number {
    const earliest = Math.max(piece.length - this.#longest, 0);
    let from = piece.length;
    while (from > earliest && this.#parts[piece[from - 1] as number] === 1) from--;
    let followed = from > 0 ? 0 : state;
    for (let at = from; at < piece.length; at++) followed = this.#step(followed, lower[piece[at] as number] as number);
    return followed;
  }

  #step(state: number, byte: number): number {
    let from = state;
    let next = this.#next.get(from * 256 + byte);
    while (next === undefined && from > 0) {
      from = this.#shorter[from] as number;
      next = this.#next.get(from * 256 + byte);
    }
    return next ?? 0;
  }

  #add(needle: Buffer): void {
    let state = 0;
    for (const byte of needle) {
      const key = state * 256 + byte;
      const next = this.#next.get(key) ?? this.#lengths.push(this.lengthOf(state) + 1) - 1;
      this.#next.set(key, next);
      state = next;
    }
  }
}

const lower: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => lowerOf(byte));
