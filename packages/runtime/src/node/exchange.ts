import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { Decoder } from "./decoder.ts";
import { type BodySink, IncomingBody } from "./incoming-body.ts";
import { LightResponse } from "./light-response.ts";

/**
 * One request on its way and its answer: what undici tells of them becomes the promise of a response. It is the abort
 * signal's listener itself, since a function a request would cost more.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #signal: AbortSignal | undefined;
  readonly #maxBytes: number;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #sink: BodySink | undefined;

  constructor(
    url: string,
    signal: AbortSignal | undefined,
    maxBytes: number,
    resolve: (response: Response) => void,
    reject: (error: unknown) => void,
  ) {
    this.#url = url;
    this.#signal = signal;
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
    signal?.addEventListener("abort", this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It may have waited for a connection until now.
    if (this.#signal?.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText = "",
  ): void {
    // 1xx announces the answer, it is not the answer.
    if (status < 200) return;
    const encodings = encodingsOf(headers["content-encoding"]);
    const decoder = encodings.length > 0 ? new Decoder(encodings, controller, this.#maxBytes, status) : undefined;
    const body = decoder?.body ?? new IncomingBody(controller, this.#maxBytes, status);
    this.#sink = decoder ?? body;
    this.#resolve(new LightResponse(this.#url, status, statusText, headers, body));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#sink?.push(chunk);
  }

  onResponseEnd(): void {
    this.#signal?.removeEventListener("abort", this);
    this.#sink?.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  /** The signal's event. */
  handleEvent(): void {
    const { reason } = this.#signal as AbortSignal;
    this.#controller?.abort(reason);
    this.#fail(reason);
  }

  #fail(error: unknown): void {
    this.#signal?.removeEventListener("abort", this);
    if (this.#sink) this.#sink.fail(error);
    else this.#reject(error);
  }
}

/** The encodings that change a body. The header may come twice, and names several with commas between them. */
function encodingsOf(header: string | readonly string[] | undefined): string[] {
  return header === undefined
    ? []
    : (
        String(header)
          .toLowerCase()
          .match(/[^\s,]+/g) ?? []
      ).filter((name) => name !== "identity");
}
