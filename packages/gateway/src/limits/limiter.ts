import type { Bucket } from "../access/directory.ts";
import { type AskLease, leaseOrAlone, type OnAlone } from "./lease-or-alone.ts";

/** Takes Compute Units from buckets. */
export type Limiter = ReturnType<typeof createLimiter>;

interface LimiterOptions {
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
  /** Longest wait for the primary before the worker limits alone, in ms. No call waits longer for units. Default: 1 s. */
  readonly answerWithinMs?: number;
  /** Number of workers that lease from the same primary. Default: 1. */
  readonly workers?: number;
  /** Called when the worker begins to limit alone because the primary is gone or late, and when that ends. */
  readonly onAlone?: OnAlone;
}

/** Minimum time between two leases of an empty bucket, in ms. */
const askEachMs = 20;

/** Time for which leased units are valid, in ms. Each lease of the same bucket renews it. */
const leaseMs = 10_000;

interface Waiting {
  readonly buckets: readonly Bucket[];
  readonly computeUnits: number;
  readonly done: (retryAfterMs: number) => void;
}

interface LeasedUnits {
  computeUnits: number;
  /** Units that the last lease left in the bucket. */
  left: number;
  /** The worker's share of the bucket's rate. */
  share: number;
  until: number;
  /** Earliest time at which another lease can succeed. */
  askAfter: number;
  /** Calls that wait for a lease, in order. Empty if no lease is under way. */
  waiting: Waiting[];
}

/**
 * Limits calls by leases of a tenth of a second's units, or fewer with many gateways, so that all workers together keep the units of half
 * a second at most, or of one call each. While a lease lasts, decisions are local. If the primary does not answer, the worker limits alone
 * for a while.
 */
export function createLimiter(
  ask: AskLease,
  { now = () => performance.now(), answerWithinMs = 1_000, workers = 1, onAlone }: LimiterOptions = {},
) {
  const { lease, aloneMs } = leaseOrAlone(ask, { now, answerWithinMs, sharers: () => workers, onAlone });
  const leases = new Map<string, LeasedUnits>();
  let sweepAt = 1_000;

  function leasedOf({ name }: Bucket, at: number): LeasedUnits {
    let leased = leases.get(name);
    if (leased) {
      if (at > leased.until) leased.computeUnits = 0;
      return leased;
    }
    leased = { computeUnits: 0, left: 0, share: 1, until: at, askAfter: at, waiting: [] };
    leases.set(name, leased);
    if (leases.size > sweepAt) sweep(at);
    return leased;
  }

  /**
   * Takes the units from all buckets, or from none. Calls back with 0, or with the milliseconds until another try can succeed. Calls
   * back at once unless it must lease units first.
   */
  function take(buckets: readonly Bucket[], computeUnits: number, done: (retryAfterMs: number) => void): void {
    const at = now();
    let retryAfterMs = 0;
    let missing: Bucket | undefined;
    for (const bucket of buckets) {
      const leased = leasedOf(bucket, at);
      if (leased.computeUnits >= computeUnits) continue;
      if (leased.waiting.length > 0 || at >= leased.askAfter) missing = bucket;
      else {
        const refillMs = ((computeUnits - leased.computeUnits - leased.left) / bucket.computeUnitsPerSecond) * 1000;
        retryAfterMs = Math.max(retryAfterMs, refillMs, leased.askAfter - at);
      }
    }
    if (retryAfterMs > 0) {
      done(retryAfterMs);
    } else if (missing) {
      wait(missing, { buckets, computeUnits, done });
    } else {
      for (const bucket of buckets) leasedOf(bucket, at).computeUnits -= computeUnits;
      done(0);
    }
  }

  function wait(bucket: Bucket, call: Waiting): void {
    // The microtask collects all calls that begin to wait in this turn.
    if (leasedOf(bucket, now()).waiting.push(call) === 1) queueMicrotask(() => void askFor(bucket));
  }

  async function askFor(bucket: Bucket): Promise<void> {
    const leased = leasedOf(bucket, now());
    const cost = leased.waiting[0]?.computeUnits ?? 1;
    // Units for a call beyond the burst can only be collected.
    const step = cost <= bucket.burst ? cost : 1;
    const needed = leased.waiting.reduce((sum, { computeUnits }) => sum + computeUnits, 0);
    const useful = Math.max(needed, bucket.computeUnitsPerSecond * Math.min(0.1, leased.share / 2));
    // Full steps together with the units that are there.
    const wanted = Math.max(Math.ceil(useful / step) * step - leased.computeUnits, 1);
    const { computeUnits, retryAfterMs, left, share } = await lease(bucket.name, bucket, wanted, step);
    const at = now();
    leased.computeUnits += computeUnits;
    leased.left = left;
    leased.share = share;
    leased.until = at + leaseMs;
    if (computeUnits < wanted) leased.askAfter = at + Math.max(retryAfterMs, askEachMs);
    const { waiting } = leased;
    leased.waiting = [];
    for (const call of waiting) take(call.buckets, call.computeUnits, call.done);
  }

  /** Removes expired leases, so that deleted endpoints do not take memory forever. */
  function sweep(at: number): void {
    for (const [name, { until, askAfter, waiting }] of leases)
      if (until < at && askAfter <= at && waiting.length === 0) leases.delete(name);
    sweepAt = Math.max(2 * leases.size, 1_000);
  }

  return { take, aloneMs };
}
