import type { Socket } from "node:net";
import { hasBody } from "@ledgergate/service-kit";
import { BodyBuffer } from "@ledgergate/service-kit/server";
import type { KnownEndpoint } from "../access/directory.ts";
import type { CompiledApi, Route } from "../routes/compile-api.ts";
import { requestIdHeader } from "../routes/header-rules.ts";
import { type OwnAnswer, plainRefusal } from "../routes/refusals.ts";
import type { Timed } from "./call-slots.ts";
import type { CallerRequest, CallerResponse } from "./caller-request.ts";
import type { OpenedCall } from "./open-call.ts";
import { takeConnectionToClose, type WorkerContext } from "./worker-context.ts";

const tooSlow = plainRefusal(408, "slow_body", "The body of the request did not arrive in time.");
const tinyPieces = plainRefusal(
  400,
  "tiny_chunks",
  "The chunks of the body are too small. Send it with a content-length, or in chunks of 16 bytes or more.",
);

/** Status in the log if the caller left before the answer. nginx uses the same status. */
export const callerLeft = 499;

/** Longest time for which a caller may read no byte of an answer, in ms. */
export const stallMs = 60_000;

/** Time for which the gateway reads and drops an unwanted body, in ms. */
const lingerMs = 5000;

/** Number of pieces of any size that a body may have. */
const freePieces = 1024;

/** Smallest average size of the further pieces, in bytes. */
const minAverage = 16;

/** A request and its answer, from the caller's side. */
export abstract class CallerExchange implements Timed {
  slot = -1;
  deadline: number = Number.POSITIVE_INFINITY;
  readonly context: WorkerContext;
  readonly compiled: CompiledApi;
  readonly route: Route;
  readonly request: CallerRequest;
  readonly response: CallerResponse;
  protected readonly report = { network: "", endpoint: "", node: "", condition: "", attempts: 0, computeUnits: 0 };
  /** Time until the head of an answer that is a stream, or of a WebSocket, in ms. */
  protected headAfterMs: number | undefined;
  /** True if the answer is sent, or the caller has left. */
  protected isOver = false;
  /** Stops reading the body. `undefined` while no body is read. */
  #stopReceiving: (() => void) | undefined;
  readonly #startedAt: number;

  constructor(context: WorkerContext, compiled: CompiledApi, route: Route, response: CallerResponse) {
    this.context = context;
    this.compiled = compiled;
    this.route = route;
    this.request = response.req;
    this.response = response;
    this.#startedAt = context.clock();
    context.slots.add(this);
    response.on("close", () =>
      this.finish(response.headersSent ? response.statusCode : callerLeft, !response.writableFinished),
    );
  }

  get connection(): Socket | undefined {
    return this.isOver ? undefined : this.request.socket;
  }

  answer(answer: OwnAnswer): void {
    if (this.isOver || this.response.headersSent) return;
    this.isOver = true;
    this.report.condition = answer.condition;
    this.deadline = Number.POSITIVE_INFINITY;
    this.#stopReceiving?.();
    sendOwn(this.context, this.response, answer);
  }

  /**
   * Reads the whole body, since another attempt may need it again. Refuses a body beyond the limit. Calls back with the body, or
   * with `undefined` if there is none, unless the exchange is over by then. `endpoint` is that of the
   * call's key, which is valid.
   */
  protected receive(endpoint: KnownEndpoint | undefined, done: (body?: Uint8Array<ArrayBuffer>) => void): void {
    const { request, response, context, route } = this;
    if (this.isOver) return;
    if (!hasBody(request.headers)) {
      done();
      return;
    }
    const { limits, timeouts } = context.config;
    const length = request.headers["content-length"];
    const refuse = (): void => this.answer(route.refusals.tooLarge(limits.bodyBytes));
    if (Number(length) > limits.bodyBytes) {
      refuse();
      return;
    }
    const counted = endpoint
      ? context.bodies.beginWithKey(endpoint)
      : context.bodies.beginWithoutKey(context.addressOf(request), () => this.answer(tooSlow));
    if (typeof counted === "string") {
      this.answer(counted === "owner" ? route.refusals.rateLimited(1_000) : route.refusals.get("overloaded"));
      return;
    }
    this.deadline = context.clock() + timeouts.idle;
    if (request.expectsContinue) response.writeContinue();
    const body = new BodyBuffer(Number(length ?? limits.bodyBytes));
    const finish = (): void => {
      this.#stopReceiving?.();
      this.deadline = Number.POSITIVE_INFINITY;
      done(body.bytes);
    };
    request.on("end", finish);
    const stopReading = readPieces(
      request,
      (piece) => body.add(piece) || refuse(),
      () => this.answer(tinyPieces),
    );
    this.#stopReceiving = () => {
      this.#stopReceiving = undefined;
      request.off("end", finish);
      stopReading();
      counted();
    };
  }

  /** The deadline of the body has passed. */
  expire(): void {
    this.answer(tooSlow);
  }

  /** Called once, after the answer is sent or the caller has left. */
  protected ended(): void {}

  /** Time since the request began, in ms. */
  protected get elapsedMs(): number {
    return this.context.clock() - this.#startedAt;
  }

  protected finish(status: number, aborted: boolean): void {
    const { context } = this;
    this.isOver = true;
    this.#stopReceiving?.();
    context.slots.remove(this);
    this.ended();
    context.observer.called({
      ...this.report,
      chain: this.compiled.api.name,
      operation: this.route.operation.id,
      status,
      durationMs: this.headAfterMs ?? this.elapsedMs,
      aborted,
      requestId: this.request.id,
    });
  }
}

const noCall = { node: "", attempts: 0, computeUnits: 0, durationMs: 0, aborted: false } as const;

/** Answers a request that does not become a call. */
export function answerAtOnce(
  context: WorkerContext,
  response: CallerResponse,
  answer: OwnAnswer,
  { compiled, endpoint, route }: Partial<Pick<OpenedCall, "compiled" | "endpoint" | "route">> = {},
): void {
  sendOwn(context, response, answer);
  context.observer.called({
    ...noCall,
    chain: compiled?.api.name ?? "",
    network: endpoint?.network ?? "",
    operation: route?.operation.id ?? "",
    status: answer.status,
    condition: answer.condition,
    endpoint: endpoint?.id ?? "",
    requestId: response.req.id,
  });
}

/** Sends an answer of the gateway itself. HEAD gets no body. */
function sendOwn(context: WorkerContext, response: CallerResponse, answer: OwnAnswer): void {
  const { req: request } = response;
  const unread = !request.complete && hasBody(request.headers);
  // A caller that waits for 100 Continue may now send its body or the next request. The gateway could not tell them apart.
  const waits = unread && request.expectsContinue;
  sendHead(context, response, answer, waits);
  const body = request.method === "HEAD" ? undefined : answer.body;
  if (!unread || waits) endWith(response, body);
  else lingerOver(response, body);
}

export function sendHead(context: WorkerContext, response: CallerResponse, answer: OwnAnswer, mustClose = false): void {
  const closes = takeConnectionToClose(context, response.req, mustClose);
  const headers = [...answer.headers, requestIdHeader, response.req.id];
  response.writeHead(answer.status, closes ? [...headers, "connection", "close"] : headers);
}

/** Ends an answer with its whole body. Node.js writes a text together with the head, but bytes separately. */
export function endWith(response: CallerResponse, body: Uint8Array | undefined): void {
  if (body) response.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString("latin1"), "latin1");
  else response.end();
}

/**
 * Sends an answer to a caller that is still sending. Closing the connection now would reset it, and the caller would miss the
 * answer. So the gateway reads the rest for a moment.
 */
function lingerOver(response: CallerResponse, body: Uint8Array | undefined): void {
  const { req: request } = response;
  if (body) response.write(body);
  // The answer has its connection after those to earlier requests.
  const timer = setInterval(() => response.socket && request.destroy(), lingerMs).unref();
  request.once("close", () => clearInterval(timer));
  request.once("end", () => response.end());
  readPieces(request, discard);
}

/**
 * Gives the pieces of a body to `take`. Node's parser makes a piece of each chunk. If most are so small that they would occupy the process,
 * calls `onTiny` and reads no more.
 *
 * @returns a function that ends this
 */
function readPieces(request: CallerRequest, take: (piece: Buffer<ArrayBuffer>) => void, onTiny: () => void = () => {}) {
  let pieces = 0;
  let bytes = 0;
  const count = (piece: Buffer<ArrayBuffer>): void => {
    pieces++;
    bytes += piece.length;
    take(piece);
    if (bytes >= (pieces - freePieces) * minAverage) return;
    // Later, since the request resumes its connection with the pieces that have arrived.
    setImmediate(() => request.socket.pause());
    onTiny();
  };
  request.on("data", count);
  return () => request.off("data", count);
}

/** Frees the memory of a piece at once. The garbage collector would let some 64 MB of pieces accumulate. */
function discard(piece: Uint8Array<ArrayBuffer>): void {
  // A small piece may share its memory with others, and its buffer costs more to free than it holds.
  if (piece.length > 1024 && piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
}
