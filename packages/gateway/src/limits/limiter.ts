import type { Bucket } from "../keys/directory.ts";

/** Takes Compute Units from buckets. */
export interface Limiter {
  /**
   * Takes the units from all buckets, or from none. Calls back with 0, or with the milliseconds after which another try is worth
   * while: at once, unless units must be leased first.
   */
  take(buckets: readonly Bucket[], computeUnits: number, done: (retryAfterMs: number) => void): void;
}
