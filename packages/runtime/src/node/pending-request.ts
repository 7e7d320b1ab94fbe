import type { IncomingHttpHeaders } from "node:http";
import { Agent, type buildConnector, Client, type Dispatcher, Pool } from "undici";
import { LedgergateError } from "../errors.ts";
import { type BodySink, Decoder, IncomingBody } from "./body.ts";
import { LightResponse } from "./response.ts";

/** Codes of requests that undici refuses to send. Its messages name the part of the request and never repeat a value. */
const REFUSED = [
  "UND_ERR_INVALID_ARG",
  "UND_ERR_NOT_SUPPORTED",
  "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
  "UND_ERR_CLOSED",
];

/**
 * One request and its response: turns undici's callbacks into the promise of a response. The object itself listens to the
 * abort signal, which is cheaper than a function for each request.
 */
export class PendingRequest implements Dispatcher.DispatchHandler {
  /** The connection that carries the request. Another request may follow on it. */
  connection: Connection | undefined;
  readonly #url: string;
  readonly #signal: AbortSignal | undefined;
  readonly #maxBytes: number | undefined;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #sink: BodySink | undefined;

  constructor(
    url: string,
    signal: AbortSignal | undefined,
    maxBytes: number | undefined,
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
    // The signal may have aborted while the request waited for a connection.
    if (this.#signal?.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText = "",
  ): void {
    // An informational response precedes the response.
    if (status < 200) return;
    if (this.connection) this.connection.receiving = this;
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
    this.#detach();
    this.#sink?.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error & { readonly code?: string }): void {
    const refused = REFUSED.includes(error.code ?? "");
    const text = `The request cannot be sent (${error.message}).`;
    this.#fail(refused ? new LedgergateError("invalid_input", text) : error);
  }

  /** Resumes a paused body. */
  resume(): void {
    this.#controller?.resume();
  }

  /** The abort event of the signal. */
  handleEvent(): void {
    const { reason } = this.#signal as AbortSignal;
    this.#controller?.abort(reason);
    this.#fail(reason);
  }

  #fail(error: unknown): void {
    this.#detach();
    if (this.#sink) this.#sink.fail(error);
    else this.#reject(error);
  }

  #detach(): void {
    this.#signal?.removeEventListener("abort", this);
    if (this.connection?.receiving === this) this.connection.receiving = undefined;
  }
}

/** Controller and signal of one pending request in one object. A platform's signal with a listener costs 5 % of a call. */
export class RequestController {
  aborted = false;
  reason: unknown;
  #pending: PendingRequest | undefined;

  get signal(): AbortSignal {
    return this as unknown as AbortSignal;
  }

  addEventListener(_: "abort", pending: PendingRequest): void {
    this.#pending = pending;
  }

  removeEventListener(): void {
    this.#pending = undefined;
  }

  abort(reason: unknown = new DOMException("The request was aborted.", "AbortError")): void {
    this.aborted = true;
    this.reason = reason;
    this.#pending?.handleEvent();
  }
}

/** Lists the encodings that change a body. The header may be repeated, and may list several encodings. */
function encodingsOf(header: string | readonly string[] | undefined): string[] {
  return header === undefined
    ? []
    : (
        String(header)
          .toLowerCase()
          .match(/[^\s,]+/g) ?? []
      ).filter((name) => name !== "identity");
}

/**
 * Options of a dispatch. They hold the pending request for {@link Connection}: undici passes them on unchanged, but wraps the handler.
 */
interface DispatchOptions extends Dispatcher.DispatchOptions {
  readonly pending: PendingRequest;
}

/** undici's client of one connection, with workarounds for two bugs of undici at the end of a connection. */
class Connection extends Client {
  /** The request whose response is being received. */
  receiving: PendingRequest | undefined;

  constructor(origin: string | URL, { connect, ...options }: Client.Options) {
    super(origin, {
      ...options,
      connect: (target, done) => {
        (connect as buildConnector.connector)(target, (error, socket) => {
          if (error) return done(error, null);
          // Added before undici's own listeners. undici 7 throws an uncaught assertion at the end of a connection whose parser is
          // paused (nodejs/undici#5360).
          socket.on("end", () => this.receiving?.resume()).on("error", hideReset);
          done(null, socket);
        });
      },
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    (options as DispatchOptions).pending.connection = this;
    return super.dispatch(options, handler);
  }
}

/**
 * Hides the code of a reset from undici's listeners: undici treats a reset as the regular end of a body without a length, so
 * a truncated body would count as complete.
 */
function hideReset(error: NodeJS.ErrnoException): void {
  const { code } = error;
  if (code !== "ECONNRESET") return;
  error.code = "UND_ERR_SOCKET";
  queueMicrotask(() => {
    error.code = code;
  });
}

/** Makes a dispatcher whose connections have the workarounds of {@link Connection}. Its dispatch options hold the pending request. */
export function createAgent(options: Agent.Options): {
  dispatch(options: DispatchOptions, pending: PendingRequest): void;
  close(): Promise<void>;
} {
  return new Agent({
    ...options,
    // The default of undici 7; undici 8 would negotiate HTTP/2.
    allowH2: false,
    factory: (origin, pool) => new Pool(origin, { ...pool, factory: (url, client) => new Connection(url, client) }),
  });
}
