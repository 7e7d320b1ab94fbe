import { callError } from "./call/call-error.ts";
import type { CallObserver } from "./call/core.ts";
import { pause, remainingMs } from "./call/limits.ts";
import { checkOptions } from "./option-rules.ts";

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
  // `checkOptions` reports an empty text as missing.
  const { computeUnitsPerSecond: rate = "" as never, burst = rate } = options ?? {};
  const rules = { computeUnitsPerSecond: 1, burst: 1 };
  checkOptions({ ...options, computeUnitsPerSecond: rate }, rules, "limitRate.");
  const unitMs = 1000 / rate;
  // The whole state of the bucket: the time at which it is empty. At a later time t, it holds (t - emptyAt) / unitMs, at most `burst`.
  let emptyAt = Number.NEGATIVE_INFINITY;
  return {
    request(call) {
      const { computeUnits = 0 } = call.descriptor;
      const now = performance.now();
      // Infinity × 0 is NaN.
      const before = Math.max(emptyAt, now - (burst * unitMs || 0));
      const waitMs = before + computeUnits * unitMs - now;
      if (waitMs >= remainingMs(call)) {
        const text = `limitRate would delay the request by ${Math.round(waitMs)} ms, beyond deadlineMs.`;
        throw callError(call, "timeout", text, { cause: call.error });
      }
      const due = now + waitMs;
      emptyAt = due;
      if (waitMs <= 0) return undefined;
      return pause(call, waitMs).catch((error) => {
        // Give the units back, unless other calls wait behind this one: later requests would overtake them.
        if (emptyAt === due) emptyAt -= computeUnits * unitMs;
        throw error;
      });
    },
  };
}
