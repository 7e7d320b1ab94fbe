/** Smallest buffer of several pieces, in bytes. */
const leastBytes = 1024;

/**
 * Collects the pieces of a body in one buffer, which grows by doubling. So a body takes little more memory than its bytes. A list of
 * pieces of one byte would take some 400 bytes for each.
 */
export class BodyBuffer {
  #buffer: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #size = 0;
  readonly #maxBytes: number;

  /** `maxBytes`: the length of the body if that is known, else its limit. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a piece, which must not change later. @returns false, without adding it, if the body would become larger than its limit */
  add(piece: Uint8Array<ArrayBuffer>): boolean {
    const size = this.#size + piece.length;
    if (size > this.#maxBytes) return false;
    // Most bodies have one piece, which is not copied.
    if (this.#size === 0) this.#buffer = piece;
    else {
      if (size > this.#buffer.length) this.#grow(size);
      this.#buffer.set(piece, this.#size);
    }
    this.#size = size;
    return true;
  }

  #grow(size: number): void {
    const grown = new Uint8Array(Math.min(Math.max(size, 2 * this.#buffer.length, leastBytes), this.#maxBytes));
    grown.set(this.bytes);
    this.#buffer = grown;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#size);
  }
}
