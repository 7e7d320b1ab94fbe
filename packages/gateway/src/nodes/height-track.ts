/** Minimum time between two compared heights, in ms. Over a shorter time, a single block would look like fast growth. */
const intervalMs = 1000;

/** Factor by which a node may grow faster than the fastest growth seen at the others. */
const maxTimesFaster = 4;

/** Growth assumed for the others if none of them grows, in blocks per ms. */
const assumedRate = 0.1;

/** Time without growth after which a node counts as stalled, in ms. */
const stalledMs = 7000;

/** Lead over the others that is always allowed, in blocks. */
const freeLead = 100;

/** Longest time by which a node may be ahead of stalled or catching-up nodes, in ms: 90 days. */
const longestLeadMs = 90 * 86_400_000;

/** Time for which a height is valid, in ms. */
const countsForMs = 60_000;

/** Maximum age of the time that calls pass as `now`, in ms. They do not read the clock each time. */
const clockStepMs = 200;

type Tracked = { readonly heights: HeightTrack };

/**
 * Judges the heights that a node reports. A node that reports a height beyond all others would get all calls. So a height counts only
 * if it grows as a ledger does, and if the node can have gained its lead over the others.
 */
export class HeightTrack {
  #firstAt = Number.NaN;
  #reported = Number.NaN;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #compared = Number.NaN;
  #comparedAt = 0;
  /** Fastest growth seen, in blocks per ms. */
  #rate = 0;
  #counted = 0;
  #countsUntil = 0;

  /**
   * Records a height. `group` are all nodes of the ledger, `now` is the monotonic clock in ms.
   *
   * @returns the distance to the highest height that counts, in blocks
   */
  report(height: number, now: number, group: readonly Tracked[]): number {
    if (Number.isNaN(this.#firstAt)) {
      this.#firstAt = now;
      this.#compare(height, now);
    } else if (now - this.#comparedAt >= intervalMs) this.#countsUntil = this.#judge(height, now, group);
    this.#reported = height;
    this.#reportedAt = now;
    let best = height;
    for (const { heights } of group)
      if (heights !== this && heights.#countsUntil > now && heights.#counted > best) best = heights.#counted;
    return best - height;
  }

  /** True if a height is not above the last one that counted, or has grown since then no faster than this node ever did. */
  isPlausible(height: number, now: number): boolean {
    const elapsed = now - this.#comparedAt + clockStepMs;
    return this.#countsUntil > now && height - this.#counted <= 1 + this.#rate * elapsed;
  }

  /**
   * Compares a height with an earlier one. If it grew too fast, keeps the earlier one, so that the same growth is allowed after more time.
   *
   * @returns the time until which a height of the node counts
   */
  #judge(height: number, now: number, group: readonly Tracked[]): number {
    let fastest = 0;
    let highest = Number.NEGATIVE_INFINITY;
    let watchedMs = 0;
    for (const { heights } of group) {
      if (heights === this || now - heights.#reportedAt > countsForMs) continue;
      fastest = Math.max(fastest, heights.#rate);
      highest = Math.max(highest, heights.#reported);
      watchedMs = Math.max(watchedMs, heights.#reportedAt - heights.#firstAt);
    }
    const maxPerMs = maxTimesFaster * (fastest || assumedRate);
    const elapsed = now - this.#comparedAt;
    const grown = height - this.#compared;
    if (grown > maxPerMs * elapsed) return 0;
    this.#compare(height, now);
    if (grown <= 0) return this.#countsUntil;
    this.#rate = Math.max(this.#rate, grown / elapsed);
    this.#counted = height;
    const othersStalled = fastest === 0 && watchedMs >= stalledMs;
    const othersCatchUp = fastest > maxTimesFaster * this.#rate;
    if (fastest === 0 && !othersStalled) return 0;
    const reachMs = othersStalled || othersCatchUp ? longestLeadMs : now - this.#firstAt;
    return height - highest <= freeLead + maxPerMs * reachMs ? now + countsForMs : 0;
  }

  #compare(height: number, now: number): void {
    this.#compared = height;
    this.#comparedAt = now;
  }
}
