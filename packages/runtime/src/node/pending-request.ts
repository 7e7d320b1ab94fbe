import type { IncomingHttpHeaders } from "node:http";
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from "undici";
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

/** A request, and the receivers of its response. */
interface SentRequest {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly maxBytes: number | undefined;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
  /** The bodies that have not arrived as a whole. */
  readonly bodies: Set<IncomingBody>;
}

/**
 * One request and its response: turns undici's callbacks into the promise of a response. The object itself listens to the
 * abort signal, which is cheaper than a function for each request.
 */
export class PendingRequest implements Dispatcher.DispatchHandler {
  readonly #request: SentRequest;
  #body: IncomingBody | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #sink: BodySink | undefined;

  constructor(request: SentRequest) {
    this.#request = request;
    request.signal?.addEventListener("abort", this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The signal may have aborted while the request waited for a connection.
    const { signal } = this.#request;
    if (signal?.aborted) controller.abort(signal.reason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText = "",
  ): void {
    // An informational response precedes the response.
    if (status < 200) return;
    const { url, maxBytes, resolve, bodies } = this.#request;
    const encodings = encodingsOf(headers["content-encoding"]);
    const decoder = encodings.length > 0 ? new Decoder(encodings, controller, maxBytes, status) : undefined;
    const body = decoder?.body ?? new IncomingBody(controller, maxBytes, status);
    this.#sink = decoder ?? body;
    this.#body = body;
    bodies.add(body);
    resolve(new LightResponse(url, status, statusText, headers, body));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    // A resumed parser sends an empty chunk. If that chunk paused the parser again, the body would never arrive.
    if (chunk.length > 0) this.#sink?.push(chunk);
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

  /** The abort event of the signal. */
  handleEvent(): void {
    const { reason } = this.#request.signal as AbortSignal;
    this.#controller?.abort(reason);
    this.#fail(reason);
  }

  #fail(error: unknown): void {
    this.#detach();
    if (this.#sink) this.#sink.fail(error);
    else this.#request.reject(error);
  }

  #detach(): void {
    const { signal, bodies } = this.#request;
    signal?.removeEventListener("abort", this);
    if (this.#body) bodies.delete(this.#body);
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

/**
 * Makes undici's connection pool.
 *
 * @param connectTimeoutMs - Time allowed for making a connection.
 */
export function createAgent(options: Agent.Options, connectTimeoutMs: number | undefined): Dispatcher {
  // undici 8 would negotiate HTTP/2.
  const connect = buildConnector({ allowH2: false, ...(connectTimeoutMs && { timeout: connectTimeoutMs }) });
  const all: Agent.Options = {
    ...options,
    allowH2: false,
    connect: (target, done) => {
      connect(target, (error, socket) => {
        if (error) return done(error, null);
        // Added before undici's own listeners.
        socket.on("error", hideReset);
        done(null, socket);
      });
    },
  };
  return usesEnvironmentProxy() ? new EnvHttpProxyAgent(all) : new Agent(all);
}

/** True if Node's own `fetch` uses the proxy that the environment names. */
function usesEnvironmentProxy(): boolean {
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = "" } = process.env;
  const flags = [...process.execArgv, ...NODE_OPTIONS.split(/\s+/)];
  return NODE_USE_ENV_PROXY === "1" || flags.includes("--use-env-proxy");
}
