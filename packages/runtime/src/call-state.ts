import type { CallOptions } from "./call.ts";
import type { OperationDescriptor } from "./descriptor.ts";
import type { LedgergateError } from "./errors.ts";
import type { ClientCore } from "./options.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** What one call knows while it is under way, whether it came through a method or through `raw`. */
export interface CallState {
  readonly client: ClientCore;
  /** The id of the operation; of one that the document does not have the method alone, since its path may hold a secret. */
  readonly operation: string;
  readonly descriptor: OperationDescriptor;
  /** A call through `raw`: its answer is handed on as it is. */
  readonly raw: boolean;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  /** When the call began, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** When its last request was sent, on the same clock. */
  sentAt: number;
  /** Most attempts after the first. */
  readonly retries: number;
  /** What must not be shown: the client's secrets, and from the moment that its input is known also those of the call. */
  secrets: readonly string[];
  /** The body is wanted as octets. */
  asBytes: boolean;
  /** What openapi-fetch made of the input. */
  request?: OutgoingRequest | undefined;
  /** What it has cost so far. */
  computeUnits: number;
  /** Requests sent so far. */
  attempts: number;
  /** The last answer. */
  response?: Response | undefined;
  /** The decoded body. */
  data?: unknown;
  /** The service's own text says that another attempt may go well (`x-failure`). */
  isTransient?: boolean;
  /** Why the last attempt failed. */
  error?: LedgergateError | undefined;
}

/** A call before its first attempt. What its options do not say, the client's do. */
export function newCall(
  client: ClientCore,
  operation: string,
  descriptor: OperationDescriptor,
  raw: boolean,
  options: CallOptions | undefined,
): CallState {
  const startedAt = performance.now();
  return {
    client,
    operation,
    descriptor,
    raw,
    startedAt,
    sentAt: startedAt,
    signal: options?.signal,
    timeoutMs: options?.timeoutMs ?? client.timeoutMs,
    deadlineMs: options?.deadlineMs ?? client.deadlineMs,
    retries: options?.retries ?? client.retries.limit,
    secrets: client.secrets,
    asBytes: descriptor.decode === "bytes",
    computeUnits: 0,
    attempts: 0,
  };
}
