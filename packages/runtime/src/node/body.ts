import type { Duplex } from "node:stream";
import { createBrotliDecompress, createGunzip, createZstdDecompress } from "node:zlib";
import { LedgergateError } from "../errors.ts";
import { createDeflateDecoder } from "./deflate.ts";

/** The sender of a body, with the methods that its receiver calls. */
export interface BodySource {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

/** The receiver of a body. */
export interface BodySink {
  push(chunk: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

/** Size at which an unread body is paused. A smaller body is buffered, which frees its connection. */
const UNREAD_BYTES = 1024 * 1024;

/** Time in which the reader of a stream must read on, once the transport is closing, in milliseconds. */
export const CLOSING_MS = 1000;

/** The decoded body of a response while it arrives. It is buffered until it is read as a whole or as a stream. */
export class IncomingBody implements BodySink {
  /** Maximum size. A larger body is an error. */
  readonly maxBytes: number | undefined;
  readonly #source: BodySource;
  readonly #status: number;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #state: "open" | "ended" | "failed" = "open";
  #error: unknown;
  /** Time since which nobody waits for a chunk. */
  #idleSince = Number.NEGATIVE_INFINITY;
  #whole: { readonly resolve: (body: Buffer) => void; readonly reject: (error: unknown) => void } | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(source: BodySource, maxBytes: number | undefined, status: number) {
    this.#source = source;
    this.maxBytes = maxBytes;
    this.#status = status;
  }

  push(chunk: Uint8Array): void {
    if (this.#state !== "open") return;
    this.#bytes += chunk.length;
    if (this.maxBytes !== undefined && this.#bytes > this.maxBytes) {
      // Not a network error, since a retry would get the same body.
      const text = `The body has more than ${this.maxBytes} bytes (maxBodyBytes).`;
      const error = new LedgergateError("invalid_response", text, { status: this.#status });
      this.fail(error);
      this.#source.abort(error);
    } else if (this.#stream) {
      this.#idleSince = performance.now();
      // A second waiting reader pulls at once.
      this.#stream.enqueue(chunk);
      if ((this.#stream.desiredSize ?? 0) < 0) this.#source.pause();
    } else {
      this.#chunks.push(chunk);
      if (!this.#whole && this.#bytes > UNREAD_BYTES) this.#source.pause();
    }
  }

  #resume(): void {
    this.#idleSince = Number.POSITIVE_INFINITY;
    this.#source.resume();
  }

  /** Fails a body that nobody reads, since its transport closes. */
  dropUnread(): void {
    if (this.#state !== "open" || performance.now() < this.#idleSince + CLOSING_MS) return;
    const error = new Error("The transport was closed before the body was read.");
    this.fail(error);
    this.#source.abort(error);
  }

  end(): void {
    if (this.#state !== "open") return;
    this.#state = "ended";
    this.#stream?.close();
    this.#whole?.resolve(this.#join());
  }

  fail(error: unknown): void {
    if (this.#state !== "open") return;
    this.#state = "failed";
    this.#error = error;
    this.#chunks = [];
    this.#stream?.error(error);
    this.#whole?.reject(error);
  }

  /** Returns the whole body when it is complete. */
  whole(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#state === "ended") resolve(this.#join());
      else if (this.#state === "failed") reject(this.#error);
      else {
        this.#whole = { resolve, reject };
        this.#resume();
      }
    });
  }

  /** Streams the body at the reader's pace: the chunks that have arrived, then the following ones. */
  stream(): ReadableStream<Uint8Array> {
    this.#idleSince = performance.now();
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        for (const chunk of this.#chunks) controller.enqueue(chunk);
        this.#chunks = [];
        if (this.#state === "ended") controller.close();
        else if (this.#state === "failed") controller.error(this.#error);
        else this.#stream = controller;
      },
      pull: () => this.#resume(),
      cancel: (reason) => {
        this.#state = "ended";
        this.#source.abort(reason instanceof Error ? reason : new Error("The body was cancelled."));
      },
    };
    // Of zero, so that only a waiting reader pulls.
    return new ReadableStream(source, { highWaterMark: 0 });
  }

  /** Joins the chunks to one buffer and releases them, since the response may live longer. */
  #join(): Buffer {
    const chunks = this.#chunks;
    const [first] = chunks;
    this.#chunks = [];
    return chunks.length === 1 && first
      ? Buffer.from(first.buffer, first.byteOffset, first.length)
      : Buffer.concat(chunks);
  }
}

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createDeflateDecoder],
  ["br", createBrotliDecompress],
  ["zstd", createZstdDecompress],
]);

/** Maximum number of encodings. Each decoder takes memory before the first byte, and a header can list thousands. */
const MAX_ENCODINGS = 5;

/** Decompresses a body while it arrives: the sink of the connection, and the source of the decoded body. */
export class Decoder implements BodySink, BodySource {
  readonly body: IncomingBody;
  readonly #source: BodySource;
  readonly #streams: readonly Duplex[];
  readonly #first: Duplex;
  readonly #last: Duplex;
  #isEmpty = true;

  /** @param encodings - At least one, in the order in which the server applied them. */
  constructor(encodings: readonly string[], source: BodySource, maxBytes: number | undefined, status: number) {
    const body = new IncomingBody(this, maxBytes, status);
    this.body = body;
    this.#source = source;
    this.#streams = createDecoders(encodings, status);
    this.#first = this.#streams[0] as Duplex;
    this.#last = this.#streams.reduce((before, after) => before.pipe(after));
    for (const stream of this.#streams) {
      stream.on("error", (error: Error & { readonly code?: string }) => {
        // As with the platform's `fetch`, whose decoders pass the beginning of a truncated body on: a retry would get the same body.
        const isTruncated = error.code === "Z_BUF_ERROR" && !encodings.includes("zstd");
        const text = `The body cannot be decoded (${error.message}).`;
        body.fail(isTruncated ? new LedgergateError("invalid_response", text, { status }) : error);
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
    // A response to HEAD names the encoding of a body that is not sent.
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

function createDecoders(encodings: readonly string[], status: number): Duplex[] {
  const refuse = (text: string) => new LedgergateError("invalid_response", `The body has ${text}.`, { status });
  if (encodings.length > MAX_ENCODINGS) throw refuse(`more than ${MAX_ENCODINGS} content encodings`);
  const creators = encodings.toReversed().map((encoding) => {
    const create = DECODERS.get(encoding);
    if (!create) throw refuse(`the content encoding ${encoding}, which has no decoder`);
    return create;
  });
  return creators.map((create) => create());
}
