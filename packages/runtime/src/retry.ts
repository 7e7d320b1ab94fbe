import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";
import { remainingMs } from "./limits.ts";
import type { RetryBudget } from "./retry-budget.ts";

/** How a client sends failed requests again; the defaults are filled in. */
export interface RetryPolicy {
  readonly limit: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly maxRetryAfterMs: number;
  readonly budget: RetryBudget;
}

const RETRY_STATUS = [408, 429, 500, 502, 503, 504];

/**
 * How long to wait before the next attempt of a call that failed, in milliseconds; `undefined`: its failure stands. The
 * wait is what the service asks for, else random up to a bound that doubles (full jitter), so that clients which failed
 * together do not come back together.
 */
export function retryDelay(call: CallState, error: LedgergateError): number | undefined {
  const { baseDelayMs, maxDelayMs, maxRetryAfterMs, budget } = call.client.retries;
  // Nobody checks what `raw` is given: what is no number allows no retry.
  if (!(call.descriptor.retryable && call.attempts <= call.retries && isWorthRetry(call, error))) return undefined;
  const asked = error.retryAfterMs ?? 0;
  const waitMs = asked || Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (call.attempts - 1));
  // A wait that the call does not outlive is not begun.
  if (asked > maxRetryAfterMs || waitMs >= remainingMs(call) || !budget.takeRetry()) return undefined;
  return waitMs;
}

function isWorthRetry({ isTransient }: CallState, { kind, status = 0 }: LedgergateError): boolean | undefined {
  return kind === "network" || kind === "timeout" || (kind === "api" && (RETRY_STATUS.includes(status) || isTransient));
}
