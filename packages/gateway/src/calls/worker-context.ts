import type { IncomingMessage } from "node:http";
import type { EncodedAnswer } from "@ledgergate/service-kit";
import type { Config } from "../config/config.ts";
import type { Journal } from "../journal/journal.ts";
import type { Directory } from "../keys/directory.ts";
import type { TokenCheck } from "../keys/token-check.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Nodes } from "../nodes/nodes.ts";
import type { Observer } from "../ops/call-report.ts";
import type { BodyCount } from "./body-count.ts";
import type { CallSlots } from "./call-slots.ts";
import type { FloodGuard } from "./flood-guard.ts";

/** A request that the primary answers from the store: one whose operation has `x-service-state`. */
export interface StoreRequest {
  /** Name of the operation's API. */
  readonly api: string;
  /** The operation's id. */
  readonly operation: string;
  /** The caller's address. */
  readonly address: string;
  /** The origin by which the caller came. */
  readonly origin: string;
  readonly path: string;
  /** Query with its question mark; empty if there is none. */
  readonly search: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Answers from the store, which only the primary opens. */
export interface StoreAnswers {
  /** Answers a request. If the store is gone, refuses in the API's words. */
  answer(request: StoreRequest): Promise<EncodedAnswer>;
  /** `/.well-known/jwks.json`. Answered from the snapshot, so that it does not need the store. */
  keySet(): Promise<EncodedAnswer>;
}

/** Everything that the calls of one worker share. */
export interface WorkerContext {
  readonly config: Pick<Config, "publicUrls" | "limits" | "timeouts">;
  readonly directory: Directory;
  readonly tokens: TokenCheck;
  readonly limiter: Limiter;
  readonly journal: Journal;
  readonly nodes: Nodes;
  readonly observer: Observer;
  readonly primary: StoreAnswers;
  readonly slots: CallSlots;
  readonly floods: FloodGuard;
  readonly bodies: BodyCount;
  /** The monotonic clock, in ms. */
  readonly clock: () => number;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Returns the origin by which a caller came if the gateway has it, else the listening origin. */
  readonly originOf: (host: string | undefined) => string;
  /** Receives errors of the gateway itself. */
  readonly onError: (error: unknown) => void;
  /** Number of connections to close with their next answer. Infinity while the process drains. */
  closing: number;
}

/** Decides to close a connection, and counts it. @returns false if no connection is to be closed */
export function takeClosing(context: WorkerContext): boolean {
  if (context.closing === 0) return false;
  context.closing--;
  return true;
}
