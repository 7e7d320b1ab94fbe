import { IncomingMessage } from "node:http";

/** Smallest piece in which a body is handed on, except for its rest, in bytes. */
const pieceBytes = 16_384;

/** A request that joins small pieces of its body. Readers keep an object for each piece, which takes some 400 bytes. */
export class JoinedRequest extends IncomingMessage {
  #joined: Buffer | undefined;
  #size = 0;

  /** Called by Node's parser, with `null` at the end of the body. */
  override push(piece: Buffer | null): boolean {
    if (piece && this.#size + piece.length <= pieceBytes) {
      this.#joined ??= Buffer.allocUnsafe(pieceBytes);
      this.#size += piece.copy(this.#joined, this.#size);
      return true;
    }
    if (this.#joined) super.push(this.#joined.subarray(0, this.#size));
    this.#joined = undefined;
    this.#size = 0;
    return super.push(piece);
  }
}
