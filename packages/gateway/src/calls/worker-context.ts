import type { IncomingMessage } from "node:http";
import type { EncodedAnswer, RequestParameters } from "@ledgergate/service-kit";
import type { WebSocketServer } from "ws";
import type { Directory } from "../access/directory.ts";
import type { TokenCheck } from "../access/token-check.ts";
import type { Config } from "../config/config.ts";
import type { Journal } from "../journal/journal.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Nodes } from "../nodes/nodes.ts";
import type { RunOperation } from "../turns.ts";
import type { BodyCount } from "./body-count.ts";
import type { Observer } from "./call-report.ts";
import type { CallSlots } from "./call-slots.ts";
import type { CallerRequest } from "./caller-request.ts";
import type { Origins } from "./callers.ts";
import type { FloodGuard } from "./flood-guard.ts";
import type { WebSocketCounts } from "./web-sockets/counts.ts";

/** A request that the primary answers from the store: one whose operation has `x-service-state`. */
export interface StoreRequest {
  readonly api: string;
  readonly operation: string;
  readonly address: string;
  readonly origin: string;
  readonly path: string;
  /** Query with its question mark; empty if there is none. */
  readonly search: string;
  /** By lower-case name. */
  readonly headers: RequestParameters["headers"];
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Asks for the next part of an endpoint list. */
  readonly after?: ListPosition;
}

/** The last endpoint of a part of an endpoint list. */
export interface ListPosition {
  readonly name: string;
  readonly id: string;
}

export interface StoreAnswer extends EncodedAnswer {
  /** Present if this is a part of an endpoint list, and the next one follows after this position. */
  readonly next?: ListPosition;
}

/** Answers from the store, which only the primary opens. */
export interface StoreAnswers {
  /** Answers a request. If the store is gone, refuses in the API's words. */
  answer(request: StoreRequest): Promise<StoreAnswer>;
}

/** Parts of a worker. */
export interface WorkerParts {
  /** Id of the gateway in `CDN-Loop`, the same in all its workers. */
  readonly loopId: string;
  readonly directory: Directory;
  readonly tokens: TokenCheck;
  readonly limiter: Limiter;
  readonly journal: Pick<Journal, "writable" | "charge" | "refund" | "flush">;
  readonly nodes: Nodes;
  readonly observer: Observer;
  readonly webSockets: WebSocketCounts;
  readonly primary: StoreAnswers;
  /** Receives errors of the gateway itself. */
  readonly onError: (error: unknown) => void;
}

/** Everything that the calls of one worker share. */
export interface WorkerContext extends WorkerParts {
  readonly config: Pick<Config, "publicUrls" | "webSockets" | "limits" | "timeouts">;
  /** Asks the primary in turn. */
  readonly inTurn: RunOperation;
  readonly slots: CallSlots;
  readonly floods: FloodGuard;
  readonly bodies: BodyCount;
  readonly handshake: WebSocketServer;
  /** The monotonic clock, in ms. */
  readonly clock: () => number;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly origins: Origins;
  /** Number of connections to close with their next answer. Infinity while the process drains. */
  connectionsToClose: number;
}

/**
 * Counts down {@link WorkerContext.connectionsToClose}.
 *
 * @returns true if the answer to this request must close its connection
 */
export function takeConnectionToClose(context: WorkerContext, request: CallerRequest, mustClose = false): boolean {
  const closes = mustClose || (context.connectionsToClose > 0 && request.isLast);
  if (!closes) return false;
  request.closeConnection();
  if (context.connectionsToClose > 0) context.connectionsToClose--;
  return true;
}
