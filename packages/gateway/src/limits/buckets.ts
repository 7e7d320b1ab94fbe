import type { Rate } from "../config/config.ts";

/** Compute Units that a process may spend without asking again. */
export interface Lease {
  readonly computeUnits: number;
  /** If fewer units are leased than wanted: milliseconds until another lease can succeed. */
  readonly retryAfterMs: number;
  /** Units left in the lessor's share of the bucket. */
  readonly left: number;
  /** The lessor's share of the bucket's rate. It is 1 unless several gateways share the limits. */
  readonly share: number;
}

/** The units that were left in a bucket after its last lease. */
interface Level {
  readonly left: number;
  /** Time of the lease. */
  readonly at: number;
  /** The bucket's burst at that time, and the time at which its rate fills that. */
  readonly burst: number;
  readonly fullAt: number;
}

/**
 * Buckets of Compute Units in the memory of a process, refilled by the monotonic clock. A full bucket has no level, as in Redis: it stays
 * full if its burst is raised.
 */
export class Buckets {
  readonly #now: () => number;
  readonly #levels = new Map<string, Level>();
  #sweepAt = 1_000;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes the wanted number of units, or fewer by a multiple of `step`. */
  lease(name: string, rate: Rate, wanted: number, step = 1): Lease {
    const perMs = rate.computeUnitsPerSecond / 1000;
    const now = this.#now();
    const level = this.#levels.get(name) ?? { left: rate.burst, at: now, burst: rate.burst, fullAt: now };
    // A level is in units, so that it stays true if the rate changes. It is full if the lower rate has filled it.
    const refilled = level.left + (now - level.at) * perMs;
    const isFull = level.fullAt <= now && refilled + 1e-6 >= level.burst;
    const free = isFull ? rate.burst : Math.min(refilled, rate.burst);
    // Tolerates rounding errors of up to a millionth of a unit.
    const missing = Math.max(wanted - Math.floor(free + 1e-6), 0);
    const computeUnits = Math.max(wanted - Math.ceil(missing / step) * step, 0);
    // Also after a refusal, so that the bucket refills by this rate from now on.
    this.setLeft(name, rate, free - computeUnits);
    const retryAfterMs = computeUnits < wanted ? (computeUnits + 1 - free) / perMs : 0;
    return { computeUnits, retryAfterMs, left: free - computeUnits, share: 1 };
  }

  setLeft(name: string, { computeUnitsPerSecond, burst }: Rate, left: number): void {
    const at = this.#now();
    this.#levels.set(name, { left, at, burst, fullAt: at + ((burst - left) / computeUnitsPerSecond) * 1000 });
    if (this.#levels.size > this.#sweepAt) this.#sweep(at);
  }

  /** Removes full buckets, so that deleted endpoints do not take memory forever. */
  #sweep(now: number): void {
    for (const [name, { fullAt }] of this.#levels) if (fullAt <= now) this.#levels.delete(name);
    this.#sweepAt = Math.max(2 * this.#levels.size, 1_000);
  }
}
