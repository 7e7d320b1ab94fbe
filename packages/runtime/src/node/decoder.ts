import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type BodySink, type BodySource, IncomingBody } from "./incoming-body.ts";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Decodes a compressed body on its way in: fed by its source, and itself the source of the decoded body. */
export class Decoder implements BodySink, BodySource {
  readonly body: IncomingBody;
  readonly #source: BodySource;
  readonly #stream: Transform;
  #isEmpty = true;

  constructor(encoding: string, source: BodySource, maxBytes: number) {
    const create = DECODERS[encoding];
    if (!create) throw new TypeError(`The body has the content encoding ${encoding}, for which there is no decoder.`);
    const body = new IncomingBody(this, maxBytes);
    this.body = body;
    this.#source = source;
    this.#stream = create()
      .on("data", (chunk: Buffer) => body.push(chunk))
      .on("end", () => body.end())
      .on("error", (error) => {
        body.fail(error);
        source.abort(error);
      })
      .on("drain", () => source.resume());
  }

  push(chunk: Uint8Array): void {
    this.#isEmpty = false;
    if (!this.#stream.write(chunk)) this.#source.pause();
  }

  end(): void {
    // An answer to HEAD has the encoding of a body that does not come.
    if (this.#isEmpty) this.body.end();
    else this.#stream.end();
  }

  fail(error: unknown): void {
    this.body.fail(error);
    this.#stream.destroy();
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  abort(reason: Error): void {
    this.#stream.destroy();
    this.#source.abort(reason);
  }
}
