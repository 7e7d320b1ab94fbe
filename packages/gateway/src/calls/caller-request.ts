import { IncomingMessage } from "node:http";
import { BodyBuffer } from "@ledgergate/service-kit/server";
import { requestIdOf } from "./request-id.ts";

/** Gets the next piece of a body. */
type TakePiece = (piece: Uint8Array<ArrayBuffer>) => void;

/** Number of pieces of any size that a body may have. */
const freePieces = 1024;

/** Smallest average size of the further pieces, in bytes. */
const minAverage = 16;

/**
 * A caller's request, whose body goes to one function, piece by piece. Node's parser makes a piece of each chunk, however small. The
 * queue of a stream would keep an object for each piece, and would go on reading until it has a number of bytes.
 */
export class CallerRequest extends IncomingMessage {
  #id: string | undefined;
  #take: TakePiece | undefined;
  /** The part that arrives before somebody takes the body. */
  #early: BodyBuffer | undefined;
  #pieces = 0;
  #bytes = 0;

  /** Its id for caller, node and log. */
  get id(): string {
    this.#id ??= requestIdOf(this);
    return this.#id;
  }

  /** Reads the body, and gives its pieces to `take` from now on. A second call replaces the function. */
  takeBody(take: TakePiece): void {
    const early = this.#early;
    this.#early = undefined;
    this.#take = take;
    this.resume();
    if (early) take(early.bytes);
  }

  /** True if the body arrives in so many small pieces that they would occupy the process. The rest of it is not read. */
  get isInTinyPieces(): boolean {
    return this.#bytes < (this.#pieces - freePieces) * minAverage;
  }

  /** Called by Node's parser. @returns false to read no more until {@link takeBody} */
  override push(piece: Buffer<ArrayBuffer> | null): boolean {
    if (piece === null) return super.push(piece);
    this.#pieces++;
    this.#bytes += piece.length;
    if (this.#take) {
      this.#take(piece);
      return !this.isInTinyPieces;
    }
    this.#early ??= new BodyBuffer(Number.POSITIVE_INFINITY);
    this.#early.add(piece);
    return false;
  }
}
