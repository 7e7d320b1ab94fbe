import { LedgergateError } from "../errors.ts";

/** What lets a body through, can hold it back, and can end it. */
export interface BodySource {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

/** Where a body goes as it comes in. */
export interface BodySink {
  push(chunk: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

/** A body that nobody reads is held back from this size on. A smaller one is taken in, which frees its connection. */
const HOLD_BACK_BYTES = 1024 * 1024;

/** The body of an answer while it comes in: kept until somebody wants it whole or as a stream. */
export class IncomingBody implements BodySink {
  readonly #source: BodySource;
  readonly #maxBytes: number;
  readonly #status: number;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #state: "open" | "ended" | "failed" = "open";
  #error: unknown;
  #whole: { readonly resolve: (body: Buffer) => void; readonly reject: (error: unknown) => void } | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(source: BodySource, maxBytes: number, status: number) {
    this.#source = source;
    this.#maxBytes = maxBytes;
    this.#status = status;
  }

  push(chunk: Uint8Array): void {
    // The parser gives an empty chunk each time it is resumed: to hold that one back would go on for ever.
    if (this.#state !== "open" || chunk.length === 0) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) {
      // No failure of the network: it would be no smaller the next time.
      const text = `The body has more than ${this.#maxBytes} bytes (maxBodyBytes).`;
      const error = new LedgergateError("invalid_response", text, { status: this.#status });
      this.fail(error);
      this.#source.abort(error);
    } else if (this.#stream) {
      this.#stream.enqueue(chunk);
      if ((this.#stream.desiredSize ?? 0) <= 0) this.#source.pause();
    } else {
      this.#chunks.push(chunk);
      if (!this.#whole && this.#bytes > HOLD_BACK_BYTES) this.#source.pause();
    }
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

  /** All of it, once it is there. */
  whole(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#state === "ended") resolve(this.#join());
      else if (this.#state === "failed") reject(this.#error);
      else {
        this.#whole = { resolve, reject };
        this.#source.resume();
      }
    });
  }

  /** What is there, and then what comes, as fast as it is read. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of this.#chunks) controller.enqueue(chunk);
        this.#chunks = [];
        if (this.#state === "ended") controller.close();
        else if (this.#state === "failed") controller.error(this.#error);
        else this.#stream = controller;
      },
      pull: () => this.#source.resume(),
      cancel: (reason) => {
        this.#state = "ended";
        this.#source.abort(reason instanceof Error ? reason : new Error("The body was cancelled."));
      },
    });
  }

  /** The chunks as one, which are then let go: the response may live on. */
  #join(): Buffer {
    const chunks = this.#chunks;
    const [first] = chunks;
    this.#chunks = [];
    return chunks.length === 1 && first
      ? Buffer.from(first.buffer, first.byteOffset, first.length)
      : Buffer.concat(chunks);
  }
}
