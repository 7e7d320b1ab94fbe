import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { LedgergateError } from "../errors.ts";
import { type BodySink, type BodySource, IncomingBody } from "./incoming-body.ts";

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Decodes a compressed body on its way in: fed by its source, and itself the source of the decoded body. */
export class Decoder implements BodySink, BodySource {
  readonly body: IncomingBody;
  readonly #source: BodySource;
  readonly #streams: readonly Transform[];
  readonly #first: Transform;
  readonly #last: Transform;
  #isEmpty = true;

  /** @param encodings - In the order in which the server applied them. */
  constructor(encodings: readonly string[], source: BodySource, maxBytes: number, status: number) {
    const body = new IncomingBody(this, maxBytes, status);
    this.body = body;
    this.#source = source;
    this.#streams = encodings.toReversed().map((encoding) => createDecoder(encoding, status));
    this.#first = this.#streams[0] as Transform;
    this.#last = this.#streams.reduce((before, after) => before.pipe(after));
    for (const stream of this.#streams) {
      stream.on("error", (error) => {
        body.fail(error);
        this.abort(error);
      });
    }
    this.#first.on("drain", () => source.resume());
    this.#last.on("data", (chunk: Buffer) => body.push(chunk)).on("end", () => body.end());
  }

  push(chunk: Uint8Array): void {
    this.#isEmpty = false;
    if (!this.#first.write(chunk)) this.#source.pause();
  }

  end(): void {
    // An answer to HEAD has the encoding of a body that does not come.
    if (this.#isEmpty) this.body.end();
    else this.#first.end();
  }

  fail(error: unknown): void {
    this.body.fail(error);
    this.#destroy();
  }

  pause(): void {
    this.#last.pause();
  }

  resume(): void {
    this.#last.resume();
  }

  abort(reason: Error): void {
    this.#destroy();
    this.#source.abort(reason);
  }

  #destroy(): void {
    for (const stream of this.#streams) stream.destroy();
  }
}

function createDecoder(encoding: string, status: number): Transform {
  const create = DECODERS.get(encoding);
  if (create) return create();
  const text = `The body has the content encoding ${encoding}, which has no decoder.`;
  throw new LedgergateError("invalid_response", text, { status });
}
