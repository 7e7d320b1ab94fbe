import { bigintAsText, givenMembers } from "./json.ts";
import type { LedgerState } from "./ledger-state.ts";

/**
 * Kinds of errors, the reasons why a call failed.
 *
 * - `api`: the service answered with a failure.
 * - `network`: no answer arrived, or it was incomplete.
 * - `timeout`: the caller's time limit was reached.
 * - `aborted`: the caller's signal ended the call.
 * - `invalid_response`: the answer does not fit the contract.
 * - `invalid_input`: the call was refused before anything was sent.
 * - `budget_exceeded`: the call would exceed the caller's budget of Compute Units.
 * - `plugin`: a plug-in threw an error that is not a `LedgergateError`.
 */
export type ErrorKind =
  | "api"
  | "network"
  | "timeout"
  | "aborted"
  | "invalid_response"
  | "invalid_input"
  | "budget_exceeded"
  | "plugin";

/** Known error codes, as names of members. Each client adds the codes that its document lists. */
export interface KnownErrorCodes {
  /** Code of an answer without a code of the service: its status. */
  readonly [status: `http_${number}`]: unknown;
}

/** A service's own code. Editors propose the known codes, but any other code is possible. */
export type ErrorCode = keyof KnownErrorCodes | (string & {});

/** Members of an error besides its kind and message. */
export interface ErrorDetails {
  readonly operation?: string | undefined;
  readonly attempts?: number;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly body?: unknown;
  readonly ledger?: Partial<LedgerState> | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly input?: string | undefined;
  readonly rule?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The only error that clients throw. Its `kind` says which of the other members are set. No member contains an API key, token
 * or secret.
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
  /** Id of the operation, if the error belongs to one. */
  declare readonly operation: string | undefined;
  /** Number of requests sent for this call. 0 if it was refused before sending. */
  declare readonly attempts: number;
  /** HTTP status of the answer. */
  declare readonly status: Kind extends "api" | "invalid_response" ? number : undefined;
  /** The service's own code, such as `block_pruned`. `http_<status>` if its answer contains none. */
  declare readonly code: Kind extends "api" ? ErrorCode : undefined;
  /** The decoded failure body. For `invalid_response`, the answer's first 200 characters, unless they may contain secrets. */
  declare readonly body: unknown;
  /** Ledger state that came with the failure. */
  declare readonly ledger: Partial<LedgerState> | undefined;
  /** Time in milliseconds that the service asked to wait before another call (`Retry-After`). */
  declare readonly retryAfterMs: Kind extends "api" ? number | undefined : undefined;
  /** Name of the input that breaks a rule, if the error is about one. */
  declare readonly input: Kind extends "invalid_input" ? string | undefined : undefined;
  /** The rule that the input breaks, as text that follows its name: `must be at most 200`, `is missing`. */
  declare readonly rule: Kind extends "invalid_input" ? string | undefined : undefined;

  constructor(kind: Kind, message: string, details: ErrorDetails = {}) {
    const given = givenMembers(details);
    super(message, given);
    Object.assign(this, { kind, attempts: 0 }, given);
  }

  /** Returns the message and all members but stack and cause, for logs in JSON. A bigint becomes decimal text. */
  toJSON(): Record<string, unknown> {
    return JSON.parse(JSON.stringify({ ...this, message: this.message }, bigintAsText));
  }
}

/** A union over the kinds, so that a check of `kind` narrows the other members. */
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
