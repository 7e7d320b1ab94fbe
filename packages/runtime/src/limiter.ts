import { callError } from "./call-error.ts";
import type { CallState } from "./call-state.ts";
import { pause, remainingMs } from "./limits.ts";
import { checkOptions } from "./option-rules.ts";
import type { LimiterOptions } from "./usage.ts";

/** Holds a request back until its Compute Units are free. */
export type Limiter = (call: CallState, computeUnits: number) => Promise<void> | undefined;

/**
 * Makes a bucket of Compute Units that fills up at a steady rate. Requests take theirs in the order of their coming and
 * wait until they are there; one whose wait is ended gives its own back if none waits behind it. All that is kept is the time
 * at which the units taken so far will have come in.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { computeUnitsPerSecond: rate = 0, burst = rate } = options;
  checkOptions({ ...options, computeUnitsPerSecond: rate }, { computeUnitsPerSecond: 1, burst: 1 }, "limiter.");
  const unitMs = 1000 / rate;
  let paidAt = Number.NEGATIVE_INFINITY;
  return (call, computeUnits) => {
    const now = performance.now();
    // Infinity × 0 is NaN.
    const before = Math.max(paidAt, now - (burst * unitMs || 0));
    const waitMs = before + computeUnits * unitMs - now;
    if (waitMs >= remainingMs(call)) {
      throw callError(
        call,
        "timeout",
        `the limiter would hold it back for ${Math.round(waitMs)} ms, beyond deadlineMs.`,
        { cause: call.error },
      );
    }
    const due = now + waitMs;
    paidAt = due;
    if (waitMs <= 0) return undefined;
    return pause(call, waitMs).catch((error) => {
      // What was not sent is free for those who come later, unless others wait behind it: they would be overtaken.
      if (paidAt === due) paidAt -= computeUnits * unitMs;
      throw error;
    });
  };
}
