import type { IncomingMessage, ServerResponse } from "node:http";
import type { EncodedAnswer } from "@ledgergate/document";
import type { Config } from "../config/config.ts";
import type { Journal } from "../journal/journal.ts";
import type { Directory, Endpoint } from "../keys/directory.ts";
import type { TokenCheck } from "../keys/token-check.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Nodes } from "../nodes/nodes.ts";
import type { Observer } from "../ops/call-report.ts";
import type { CompiledApi, Route } from "../routes/compile-api.ts";
import { type OwnAnswer, plainRefusal } from "../routes/refusals.ts";
import type { CallSlots, Timed } from "./call-slots.ts";
import type { FloodGuard } from "./flood-guard.ts";
import { sendOwn } from "./send.ts";

/** A request that is answered from the store. */
export interface StoreRequest {
  /** The API whose operation it is. */
  readonly api: string;
  /** The operation's id. */
  readonly operation: string;
  /** The origin by which the caller came. */
  readonly origin: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** The process that has the store. */
export interface Primary {
  answer(request: StoreRequest): Promise<EncodedAnswer>;
  keySet(): Promise<EncodedAnswer>;
}

/** What calls are served by. */
export interface Plane {
  readonly config: Pick<Config, "publicUrls" | "limits" | "timeouts">;
  readonly directory: Directory;
  readonly tokens: TokenCheck;
  readonly limiter: Limiter;
  readonly journal: Journal;
  readonly nodes: Nodes;
  readonly observer: Observer;
  readonly primary: Primary;
  readonly slots: CallSlots;
  readonly floods: FloodGuard;
  /** The monotonic clock, in ms. */
  readonly clock: () => number;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The origin by which a caller came, if it is one of the gateway's, else the one it listens on. */
  readonly originOf: (host: string | undefined) => string;
  /** Is told of errors of the gateway itself. */
  readonly onError: (error: unknown) => void;
  isDraining: boolean;
}

const tooSlow = plainRefusal(408, "slow_body", "The body of the request did not arrive in time.");

/** What nginx logs for a caller who left before there was an answer. */
const callerLeft = 499;

/** A request and its answer, from the caller's side. */
export abstract class Exchange implements Timed {
  slot = -1;
  deadline: number = Number.POSITIVE_INFINITY;
  readonly plane: Plane;
  readonly compiled: CompiledApi;
  readonly route: Route;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  // What is told of it when it is over.
  protected network = "";
  protected node = "";
  protected attempts = 0;
  protected computeUnits = 0;
  #condition = "";
  #isOver = false;
  readonly #startedAt: number;

  constructor(plane: Plane, compiled: CompiledApi, route: Route, request: IncomingMessage, response: ServerResponse) {
    this.plane = plane;
    this.compiled = compiled;
    this.route = route;
    this.request = request;
    this.response = response;
    this.#startedAt = plane.clock();
    plane.slots.add(this);
    response.on("close", () => this.#close());
  }

  /** Whether it has been answered by the gateway itself, or nobody waits for an answer any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  answer(answer: OwnAnswer): void {
    if (this.#isOver || this.response.headersSent) return;
    this.#isOver = true;
    this.#condition = answer.condition;
    this.deadline = Number.POSITIVE_INFINITY;
    sendOwn(this.request, this.response, answer, this.plane.isDraining);
  }

  /** Gives the caller some time for the body. */
  protected awaitBody(): void {
    this.deadline = this.plane.clock() + this.plane.config.timeouts.idle;
  }

  /** Here, while a body is awaited. */
  expire(): void {
    this.answer(tooSlow);
  }

  /** Called once, when the answer is sent or the caller gone. */
  protected ended(): void {}

  #close(): void {
    const { plane, response, network, node, attempts, computeUnits } = this;
    this.#isOver = true;
    plane.slots.remove(this);
    this.ended();
    plane.observer.called({
      chain: this.compiled.name,
      network,
      operation: this.route.id,
      status: response.headersSent ? response.statusCode : callerLeft,
      condition: this.#condition,
      node,
      attempts,
      computeUnits,
      durationMs: plane.clock() - this.#startedAt,
      aborted: !response.writableFinished,
    });
  }
}

/** Answers a request that does not become a call. */
export function answerAtOnce(
  { observer, isDraining }: Plane,
  request: IncomingMessage,
  response: ServerResponse,
  answer: OwnAnswer,
  about: { readonly compiled?: CompiledApi; readonly endpoint?: Endpoint; readonly route?: Route } = {},
): void {
  sendOwn(request, response, answer, isDraining);
  const { status, condition } = answer;
  const { compiled, endpoint, route } = about;
  observer.called({
    chain: compiled?.name ?? "",
    network: endpoint?.network ?? "",
    operation: route?.id ?? "",
    status,
    condition,
    node: "",
    attempts: 0,
    computeUnits: 0,
    durationMs: 0,
    aborted: false,
  });
}
