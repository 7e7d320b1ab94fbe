import { callError } from "./call/call-error.ts";
import type { CallObserver, CallState } from "./call/core.ts";
import { remainingMs, startTimer } from "./call/limits.ts";
import { checkObject, checkOptions } from "./option-rules.ts";

/** Options of {@link limitRate}. */
export interface LimitRateOptions {
  /** Compute Units that become free each second. A number from 1. */
  readonly computeUnitsPerSecond: number;
  /** Compute Units that may be spent at once after a pause. Default: the units of one second. */
  readonly burst?: number | undefined;
}

/**
 * Makes a plug-in that delays requests to a rate of Compute Units per second: a token bucket.
 * Requests are sent in the order of their arrival. Clients with the same plug-in share the rate.
 *
 * The call's `signal` ends the wait. If the wait would exceed `deadlineMs`, the call fails at once with kind `timeout`.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerA, limitRate } from "@ledgergate/ledger-a";
 *
 * const plugins = [limitRate({ computeUnitsPerSecond: 500, burst: 1_000 })];
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins });
 * console.log((await ledgerA.getAccount({ address: "0x1" })).sequence_number);
 * ```
 */
export function limitRate(options: LimitRateOptions): CallObserver {
  checkObject(options, "limitRate.");
  // `checkOptions` reports an empty text as missing.
  const { computeUnitsPerSecond: rate = "" as never, burst = rate } = options;
  const rules = { computeUnitsPerSecond: 1, burst: 1 };
  checkOptions({ ...options, computeUnitsPerSecond: rate }, rules, "limitRate.");
  const unitMs = 1000 / rate;
  // The time at which the bucket was empty. At a later time t, it holds (t - emptyAt) / unitMs, at most `burst`.
  let emptyAt = Number.NEGATIVE_INFINITY;
  // The calls that wait for their units, and the functions that send them.
  const queue = new Map<CallState, () => void>();
  let queuedMs = 0;
  let stopTimer = () => {};

  /** Returns the time in which the units of a call become free, in milliseconds. */
  const refillOf = (call: CallState | undefined) => (call?.descriptor.computeUnits ?? 0) * unitMs;

  /** Returns the milliseconds until the bucket holds the units that become free in `refillMs`. */
  const waitFor = (refillMs: number) => {
    const now = performance.now();
    // A timer may be a millisecond early. A bucket that is empty later than that is from a clock that was ahead.
    if (emptyAt > now + 1) emptyAt = now;
    // The bucket fills up to what the first call of the queue needs, which may be more than `burst`. Infinity × 0 is NaN.
    const fullMs = Math.max(burst * unitMs || 0, refillOf(queue.keys().next().value));
    emptyAt = Math.max(emptyAt, now - fullMs);
    return emptyAt + refillMs - now;
  };

  const leave = (call: CallState) => {
    if (!queue.delete(call)) return;
    queuedMs -= refillOf(call);
    serveFirst();
  };

  /** Sends the first call of the queue when its units are in the bucket. */
  const serveFirst = () => {
    stopTimer();
    const [first] = queue;
    if (!first) return;
    const [call, send] = first;
    stopTimer = startTimer(Math.max(0, waitFor(refillOf(call))), () => {
      emptyAt += refillOf(call);
      leave(call);
      send();
    });
  };

  return {
    request(call) {
      const refillMs = refillOf(call);
      const waitMs = waitFor(queuedMs + refillMs);
      if (waitMs >= remainingMs(call)) {
        const text = `limitRate would delay the request by ${Math.round(waitMs)} ms, beyond deadlineMs.`;
        throw callError(call, "timeout", text, { cause: call.error });
      }
      if (waitMs <= 0 && queue.size === 0) {
        emptyAt += refillMs;
        return undefined;
      }
      return new Promise<void>((send) => {
        queue.set(call, send);
        queuedMs += refillMs;
        serveFirst();
      });
    },
    // The call may end while it waits.
    end: leave,
  };
}
