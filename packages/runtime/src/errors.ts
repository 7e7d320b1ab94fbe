import { bigintAsText, givenMembers } from "./json.ts";
import type { LedgerState } from "./ledger-state.ts";

/**
 * Why a call failed.
 *
 * - `api`: the service answered with a failure.
 * - `network`: no answer came, or it broke off.
 * - `timeout`: the time that the caller allows ran out.
 * - `aborted`: the caller's signal ended the call.
 * - `invalid_response`: an answer came that is not what the contract promises.
 * - `invalid_input`: the call was refused before anything was sent.
 * - `budget_exceeded`: the call would cost more Compute Units than the caller allows.
 */
export type ErrorKind =
  | "api"
  | "network"
  | "timeout"
  | "aborted"
  | "invalid_response"
  | "invalid_input"
  | "budget_exceeded";

/** The codes of failures that are known, as names of members: each client adds those that its document lists. */
export interface KnownErrorCodes {
  /** An answer that holds no code of the service is named by its status. */
  readonly [status: `http_${number}`]: unknown;
}

/** A service's own code: those that are known are proposed, and any other may come. */
export type ErrorCode = keyof KnownErrorCodes | (string & {});

/** Members of an error beside its kind and message. */
export interface ErrorDetails {
  readonly operation?: string | undefined;
  readonly attempts?: number;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly body?: unknown;
  readonly ledger?: Partial<LedgerState> | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The one error that clients throw. Its `kind` says which of the other members are set. No API key, token or secret
 * stands in any of them.
 *
 * @example
 * ```ts
 * import { createLedgerA, isLedgergateError } from "@ledgergate/ledger-a";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * try {
 *   console.log(await ledgerA.getBlockByHeight({ block_height: 7 }));
 * } catch (error) {
 *   if (isLedgergateError(error, "api") && error.code === "block_pruned") {
 *     console.log("oldest block:", error.ledger?.oldestBlockHeight);
 *   } else throw error;
 * }
 * ```
 */
export class LedgergateError<Kind extends ErrorKind = ErrorKind> extends Error {
  override readonly name = "LedgergateError";
  declare readonly kind: Kind;
  /** Id of the operation, where the error belongs to one. */
  declare readonly operation: string | undefined;
  /** Number of requests sent for this call. 0 if it was refused before sending. */
  declare readonly attempts: number;
  /** HTTP status of the answer. */
  declare readonly status: Kind extends "api" | "invalid_response" ? number : undefined;
  /** The service's own code, such as `block_pruned`; `http_<status>` where its answer holds none. */
  declare readonly code: Kind extends "api" ? ErrorCode : undefined;
  /** The failure body, decoded; the first 200 characters of what came for an `invalid_response`, unless it may hold secrets. */
  declare readonly body: unknown;
  /** Ledger state that came with the failure. */
  declare readonly ledger: Partial<LedgerState> | undefined;
  /** Time that the service asked to wait before another call (`Retry-After`), in milliseconds. */
  declare readonly retryAfterMs: Kind extends "api" ? number | undefined : undefined;

  constructor(kind: Kind, message: string, details: ErrorDetails = {}) {
    const given = givenMembers(details);
    super(message, given);
    Object.assign(this, { kind, attempts: 0 }, given);
  }

  /** For logs in JSON: the message and all members but stack and cause. A bigint is decimal text, since JSON knows none. */
  toJSON(): Record<string, unknown> {
    return JSON.parse(JSON.stringify({ ...this, message: this.message }, bigintAsText));
  }
}

/** An error of each of the kinds: looking at `kind` tells which members are set. */
type ErrorOf<Kind extends ErrorKind> = Kind extends ErrorKind ? LedgergateError<Kind> : never;

/**
 * Tests a caught value. Compares names, not classes, so that it also recognises errors of another copy of this package.
 *
 * @returns true for a {@link LedgergateError} of the given kind, or of any kind if none is given.
 *
 * @example
 * ```ts
 * import { isLedgergateError } from "@ledgergate/ledger-a";
 *
 * const isOutage = (error: unknown) => isLedgergateError(error, "api") && error.status === 503;
 * console.log(isOutage(new TypeError("not ours"))); // false
 * ```
 */
export function isLedgergateError<Kind extends ErrorKind = ErrorKind>(
  error: unknown,
  kind?: Kind,
): error is ErrorOf<Kind> {
  return (
    error instanceof Error &&
    error.name === "LedgergateError" &&
    (kind === undefined || (error as LedgergateError).kind === kind)
  );
}
