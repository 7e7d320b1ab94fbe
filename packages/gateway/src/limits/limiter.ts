import { performance } from "node:perf_hooks";
import type { Bucket } from "../keys/directory.ts";
import type { Lease } from "./gcra.ts";
import { type AskLease, leaseOrAlone } from "./lease-or-alone.ts";

/** Takes Compute Units from buckets. */
export interface Limiter {
  /**
   * Takes the units from all buckets, or from none. Calls back with 0, or with the milliseconds after which another try is worth
   * while: at once, unless units must be leased first.
   */
  take(buckets: readonly Bucket[], computeUnits: number, done: (retryAfterMs: number) => void): void;
}

interface LimiterOptions {
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
  /** How long the primary is waited for before the worker goes on alone. Default: 125 ms. */
  readonly answerWithinMs?: number;
}

/** The time between two questions for a bucket that had no more to give. */
const askEachMs = 20;

/**
 * Limits calls by units that are leased, a tenth of a second's worth at a time; while a lease lasts, decisions are local. Where
 * the one who leases does not answer, the limiter counts by itself for a while.
 */
export function createLimiter(
  ask: AskLease,
  { now = () => performance.now(), answerWithinMs = 125 }: LimiterOptions = {},
): Limiter {
  return new LeasedLimiter(leaseOrAlone(ask, { now, answerWithinMs }), now);
}

interface Waiting {
  readonly buckets: readonly Bucket[];
  readonly computeUnits: number;
  readonly done: (retryAfterMs: number) => void;
}

/** What a process holds of a bucket. */
interface Held {
  computeUnits: number;
  /** Until when. */
  until: number;
  /** Not before this it is worth while to ask for more. */
  askAfter: number;
  isAsking: boolean;
  /** Calls that wait for what was asked for, the first one first. */
  waiting: Waiting[];
}

class LeasedLimiter implements Limiter {
  readonly #lease: AskLease;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();
  #sweepAt = 1_000;

  constructor(lease: AskLease, now: () => number) {
    this.#lease = lease;
    this.#now = now;
  }

  take(buckets: readonly Bucket[], computeUnits: number, done: (retryAfterMs: number) => void): void {
    const now = this.#now();
    let retryAfterMs = 0;
    let missing: Bucket | undefined;
    for (const bucket of buckets) {
      const held = this.#heldOf(bucket, now);
      if (held.computeUnits >= computeUnits) continue;
      if (held.isAsking || now >= held.askAfter) missing = bucket;
      else {
        const refillMs = ((computeUnits - held.computeUnits) / bucket.computeUnitsPerSecond) * 1000;
        retryAfterMs = Math.max(retryAfterMs, refillMs, held.askAfter - now);
      }
    }
    if (retryAfterMs > 0) {
      done(retryAfterMs);
    } else if (missing) {
      this.#wait(missing, { buckets, computeUnits, done });
    } else {
      for (const bucket of buckets) this.#heldOf(bucket, now).computeUnits -= computeUnits;
      done(0);
    }
  }

  #heldOf(bucket: Bucket, now: number): Held {
    const known = this.#held.get(bucket.name);
    if (known) {
      if (now > known.until) known.computeUnits = 0;
      return known;
    }
    const held: Held = { computeUnits: 0, until: now, askAfter: now, isAsking: false, waiting: [] };
    this.#held.set(bucket.name, held);
    if (this.#held.size > this.#sweepAt) this.#sweep(now);
    return held;
  }

  #wait(bucket: Bucket, call: Waiting): void {
    const held = this.#heldOf(bucket, this.#now());
    held.waiting.push(call);
    if (held.isAsking) return;
    held.isAsking = true;
    // Asked a moment later, for all calls that began to wait meanwhile.
    queueMicrotask(() => void this.#ask(bucket, held));
  }

  async #ask(bucket: Bucket, held: Held): Promise<void> {
    const needed = held.waiting.reduce((sum, { computeUnits }) => sum + computeUnits, 0) - held.computeUnits;
    const wanted = Math.max(needed, Math.ceil(bucket.computeUnitsPerSecond / 10));
    const lease = await this.#lease(bucket.name, bucket, wanted);
    this.#receive(held, lease, wanted);
  }

  #receive(held: Held, lease: Lease, wanted: number): void {
    const now = this.#now();
    held.computeUnits += lease.computeUnits;
    held.until = now + lease.holdsMs;
    if (lease.computeUnits < wanted) held.askAfter = now + Math.max(lease.retryAfterMs, askEachMs);
    held.isAsking = false;
    const { waiting } = held;
    held.waiting = [];
    for (const { buckets, computeUnits, done } of waiting) this.take(buckets, computeUnits, done);
  }

  /** Forgets what is over, so that buckets of deleted endpoints take no memory for good. */
  #sweep(now: number): void {
    for (const [name, held] of this.#held) {
      if (held.until < now && held.askAfter <= now && !held.isAsking) this.#held.delete(name);
    }
    this.#sweepAt = Math.max(2 * this.#held.size, 1_000);
  }
}
