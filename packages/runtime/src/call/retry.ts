import type { LedgergateError } from "../errors.ts";
import type { CallState, RetryBudget } from "./core.ts";
import { remainingMs } from "./limits.ts";

/**
 * Computes the wait before the next attempt of a failed call: the service's `Retry-After`, else exponential backoff with full
 * jitter.
 *
 * @returns milliseconds, or `undefined` if the call must not be retried
 */
export function retryDelay(call: CallState, error: LedgergateError): number | undefined {
  const policy = call.client.retries;
  const { kind, status, retryAfterMs: requestedMs = -1 } = error;
  const isWorthRetry =
    kind === "api" ? /408|429|50[0234]/.test(`${status}`) || call.isTransient : /network|timeout/.test(kind);
  const jitterMs = Math.random() * Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (call.attempts - 1));
  // Calls that a service refused together do not return together, unless it asks for that.
  const waitMs = requestedMs && jitterMs + Math.max(requestedMs, 0);
  return call.descriptor.retryable &&
    // `raw` does not check its options: a `retries` that is not a number allows no retry.
    call.attempts <= call.retries &&
    isWorthRetry &&
    requestedMs <= policy.maxRetryAfterMs &&
    // A wait must not exceed the deadline.
    waitMs < remainingMs(call) &&
    policy.budget("retries")
    ? waitMs
    : undefined;
}

/** Reads `Retry-After`, which is a number of seconds or a date, as milliseconds from now. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after") as string;
  // A date is compared with the service's own clock, if the answer shows it.
  const now = Date.parse(headers.get("date") as string) || Date.now();
  // `Date.parse` also takes texts that are no dates, such as "1.5" and "retry 7". A header that is sent twice has its values joined.
  const ms = /^\d+(,|$)/.test(text)
    ? Number.parseInt(text, 10) * 1000
    : Date.parse(/^.*?\d:[^,]*/.exec(text)?.[0] as string) - now;
  return ms < Infinity ? Math.max(ms, 0) : undefined;
}

const WINDOW_MS = 10_000;
const LEAST_CALLS = 50;
const MAX_ORIGINS = 1000;

/** Calls and retries of all clients of the process, by origin. With a budget for each client, the budgets would add up. */
export const origins: Map<string, { calls: number; retries: number; decayedAt: number }> = new Map();

/**
 * Makes a {@link RetryBudget}, so that retries do not worsen an outage. Counts decay exponentially: an event of ten seconds ago
 * weighs e times less than a new one. So two numbers are enough for any number of calls. Little traffic counts as fifty calls in
 * the window, or the first failure could not be retried.
 */
export function createRetryBudget(share: number, origin: string): RetryBudget {
  const traffic = origins.get(origin) ?? { calls: 0, retries: 0, decayedAt: 0 };
  if (origins.size >= MAX_ORIGINS) origins.clear();
  origins.set(origin, traffic);
  return (counted) => {
    const now = performance.now();
    // A clock that was ahead for a while must not let the counts grow.
    const factor = Math.exp(Math.min(0, traffic.decayedAt - now) / WINDOW_MS);
    traffic.decayedAt = now;
    traffic.calls *= factor;
    traffic.retries *= factor;
    const isAllowed = counted === "calls" || traffic.retries + 1 <= share * Math.max(traffic.calls, LEAST_CALLS);
    if (isAllowed) traffic[counted]++;
    return isAllowed;
  };
}
