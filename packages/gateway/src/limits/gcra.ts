import type { Rate } from "../snapshot/snapshot.ts";

/** Units of a bucket that a process may give out by itself. */
export interface Lease {
  readonly computeUnits: number;
  /** If fewer are given than wanted: milliseconds until another try can succeed. */
  readonly retryAfterMs: number;
  /** Units that are still in the bucket, as far as they are the answering process's to give. */
  readonly left: number;
  /** The part of the bucket's rate that is the answering process's to give: 1 unless other gateways have parts of it. */
  readonly part: number;
}

/** Buckets of Compute Units in the memory of a process, refilled by the monotonic clock (GCRA). */
export class Buckets {
  readonly #now: () => number;
  /** Time at which each bucket will be full again. */
  readonly #fullAt = new Map<string, number>();
  #sweepAt = 1_000;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes as many of the wanted units as there are. */
  lease(name: string, { computeUnitsPerSecond, burst }: Rate, wanted: number): Lease {
    const now = this.#now();
    const perMs = computeUnitsPerSecond / 1000;
    // A bucket whose rate was changed is at worst empty.
    const fullAt = Math.min(Math.max(this.#fullAt.get(name) ?? now, now), now + burst / perMs);
    const free = burst - (fullAt - now) * perMs;
    // A sum of fractions is a little off at times; a millionth of a unit is not missed.
    const computeUnits = Math.min(wanted, Math.floor(free + 1e-6));
    if (computeUnits > 0) this.#fullAt.set(name, fullAt + computeUnits / perMs);
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now);
    const retryAfterMs = computeUnits < wanted ? (computeUnits + 1 - free) / perMs : 0;
    return { computeUnits, retryAfterMs, left: free - computeUnits, part: 1 };
  }

  /** Fills or empties a bucket to so many units. */
  setLeft(name: string, { computeUnitsPerSecond, burst }: Rate, left: number): void {
    const now = this.#now();
    this.#fullAt.set(name, now + ((burst - left) / computeUnitsPerSecond) * 1000);
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now);
  }

  /** Forgets the buckets that are full, so that those of deleted endpoints take no memory for good. */
  #sweep(now: number): void {
    for (const [name, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(name);
    this.#sweepAt = Math.max(2 * this.#fullAt.size, 1_000);
  }
}
