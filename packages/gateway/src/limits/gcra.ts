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

/** Buckets of Compute Units in the memory of a process, refilled by the monotonic clock (GCRA). */
export class Buckets {
  readonly #now: () => number;
  readonly #fullAt = new Map<string, number>();
  #sweepAt = 1_000;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes the wanted number of units, or fewer by a multiple of `step`. */
  lease(name: string, { computeUnitsPerSecond, burst }: Rate, wanted: number, step = 1): Lease {
    const now = this.#now();
    const perMs = computeUnitsPerSecond / 1000;
    // After a change of the rate, a bucket is empty at worst.
    const fullAt = Math.min(Math.max(this.#fullAt.get(name) ?? now, now), now + burst / perMs);
    const free = burst - (fullAt - now) * perMs;
    // Tolerates rounding errors of up to a millionth of a unit.
    const missing = Math.max(wanted - Math.floor(free + 1e-6), 0);
    const computeUnits = Math.max(wanted - Math.ceil(missing / step) * step, 0);
    if (computeUnits > 0) this.#fullAt.set(name, fullAt + computeUnits / perMs);
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now);
    const retryAfterMs = computeUnits < wanted ? (computeUnits + 1 - free) / perMs : 0;
    return { computeUnits, retryAfterMs, left: free - computeUnits, share: 1 };
  }

  setLeft(name: string, { computeUnitsPerSecond, burst }: Rate, left: number): void {
    const now = this.#now();
    this.#fullAt.set(name, now + ((burst - left) / computeUnitsPerSecond) * 1000);
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now);
  }

  /** Removes full buckets, so that deleted endpoints do not take memory forever. */
  #sweep(now: number): void {
    for (const [name, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(name);
    this.#sweepAt = Math.max(2 * this.#fullAt.size, 1_000);
  }
}
