import { performance } from "node:perf_hooks";
import type { Bucket } from "../keys/directory.ts";
import { type AskLease, leaseOrAlone, type OnAlone } from "./lease-or-alone.ts";

/** Takes Compute Units from buckets. */
export interface Limiter {
  /**
   * Takes the units from all buckets, or from none. Calls back with 0, or with the milliseconds until another try can succeed. Calls
   * back at once unless it must lease units first.
   */
  take(buckets: readonly Bucket[], computeUnits: number, done: (retryAfterMs: number) => void): void;
  /** Total time for which this worker has limited alone, in ms. */
  aloneMs(): number;
}

interface LimiterOptions {
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
  /** Longest wait for the primary before the worker limits alone, in ms. No call waits longer for units. Default: 1 s. */
  readonly answerWithinMs?: number;
  /** Number of workers that lease from the same primary. Default: 1. */
  readonly workers?: number;
  /** Called when the worker begins to limit alone since the primary is gone or late, and when that ends. */
  readonly onAlone?: OnAlone;
}

/** Least time between two leases of an empty bucket, in ms. */
const askEachMs = 20;

/** Time for which leased units are valid, in ms. Each lease of the same bucket renews it. */
const holdsMs = 10_000;

interface Waiting {
  readonly buckets: readonly Bucket[];
  readonly computeUnits: number;
  readonly done: (retryAfterMs: number) => void;
}

/** Leased units of a bucket. */
interface Held {
  computeUnits: number;
  /** Time at which they expire. */
  until: number;
  /** Earliest time at which another lease can succeed. */
  askAfter: number;
  /** Calls that wait for a lease, in order. Empty if no lease is under way. */
  waiting: Waiting[];
}

/**
 * Limits calls by leases of a tenth of a second's units. While a lease lasts, decisions are local. If the primary does not answer,
 * the worker limits alone for a while.
 */
export function createLimiter(
  ask: AskLease,
  { now = () => performance.now(), answerWithinMs = 1_000, workers = 1, onAlone }: LimiterOptions = {},
): Limiter {
  const { lease, aloneMs } = leaseOrAlone(ask, { now, answerWithinMs, sharers: () => workers, onAlone });
  const buckets = new Map<string, Held>();
  let sweepAt = 1_000;

  function heldOf({ name }: Bucket, at: number): Held {
    let held = buckets.get(name);
    if (held) {
      if (at > held.until) held.computeUnits = 0;
      return held;
    }
    held = { computeUnits: 0, until: at, askAfter: at, waiting: [] };
    buckets.set(name, held);
    if (buckets.size > sweepAt) sweep(at);
    return held;
  }

  const take: Limiter["take"] = (from, computeUnits, done) => {
    const at = now();
    let retryAfterMs = 0;
    let missing: Bucket | undefined;
    for (const bucket of from) {
      const held = heldOf(bucket, at);
      if (held.computeUnits >= computeUnits) continue;
      if (held.waiting.length > 0 || at >= held.askAfter) missing = bucket;
      else {
        const refillMs = ((computeUnits - held.computeUnits) / bucket.computeUnitsPerSecond) * 1000;
        retryAfterMs = Math.max(retryAfterMs, refillMs, held.askAfter - at);
      }
    }
    if (retryAfterMs > 0) {
      done(retryAfterMs);
    } else if (missing) {
      wait(missing, { buckets: from, computeUnits, done });
    } else {
      for (const bucket of from) heldOf(bucket, at).computeUnits -= computeUnits;
      done(0);
    }
  };

  function wait(bucket: Bucket, call: Waiting): void {
    // The microtask collects all calls that begin to wait in this turn.
    if (heldOf(bucket, now()).waiting.push(call) === 1) queueMicrotask(() => void askFor(bucket));
  }

  async function askFor(bucket: Bucket): Promise<void> {
    const held = heldOf(bucket, now());
    const needed = held.waiting.reduce((sum, { computeUnits }) => sum + computeUnits, 0) - held.computeUnits;
    const wanted = Math.max(needed, Math.ceil(bucket.computeUnitsPerSecond / 10));
    const { computeUnits, retryAfterMs } = await lease(bucket.name, bucket, wanted);
    const at = now();
    held.computeUnits += computeUnits;
    held.until = at + holdsMs;
    if (computeUnits < wanted) held.askAfter = at + Math.max(retryAfterMs, askEachMs);
    const { waiting } = held;
    held.waiting = [];
    for (const call of waiting) take(call.buckets, call.computeUnits, call.done);
  }

  /** Removes expired leases, so that deleted endpoints do not take memory forever. */
  function sweep(at: number): void {
    for (const [name, { until, askAfter, waiting }] of buckets)
      if (until < at && askAfter <= at && waiting.length === 0) buckets.delete(name);
    sweepAt = Math.max(2 * buckets.size, 1_000);
  }

  return { take, aloneMs };
}
