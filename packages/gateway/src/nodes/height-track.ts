/** Least time between two compared heights, in ms. Over a shorter time, a single block would look like fast growth. */
const intervalMs = 1000;

/** Factor by which a node may grow faster than the fastest growth seen at the others. */
const mostTimesFaster = 4;

/** Growth assumed for the others if none of them grows, in blocks per ms. */
const rateOfUnknown = 0.1;

/** Time without growth after which a node counts as stalled, in ms. */
const standsStillMs = 7000;

/** Lead over the others that is always allowed, in blocks. */
const freeLead = 100;

/** Time whose growth limits the lead over stalled or catching-up nodes, in ms: 90 days. */
const longestLeadMs = 90 * 86_400_000;

/** Time for which a height is valid, in ms. */
const countsForMs = 60_000;

interface Tracked {
  readonly heights: HeightTrack;
}

/**
 * Judges the heights that a node reports. A node that reports a height beyond all others would get all calls. So a height counts only
 * if it grows as a ledger does, and if the node can have gained its lead over the others.
 */
export class HeightTrack {
  #firstAt = Number.NaN;
  #told = Number.NaN;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Height to compare the next one with. */
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
  tell(height: number, now: number, group: readonly Tracked[]): number {
    if (Number.isNaN(this.#firstAt)) {
      this.#firstAt = now;
      this.#compare(height, now);
    } else if (now - this.#comparedAt >= intervalMs) this.#countsUntil = this.#judge(height, now, group);
    this.#told = height;
    this.#toldAt = now;
    let best = height;
    for (const { heights } of group)
      if (heights !== this && heights.#countsUntil > now && heights.#counted > best) best = heights.#counted;
    return best - height;
  }

  /**
   * Compares a height with an earlier one. After too fast growth, the earlier one stays, so that the height can still be reached.
   *
   * @returns the time until which a height of the node counts
   */
  #judge(height: number, now: number, group: readonly Tracked[]): number {
    let fastest = 0;
    let highest = Number.NEGATIVE_INFINITY;
    let watchedMs = 0;
    for (const { heights } of group) {
      if (heights === this || now - heights.#toldAt > countsForMs) continue;
      fastest = Math.max(fastest, heights.#rate);
      highest = Math.max(highest, heights.#told);
      watchedMs = Math.max(watchedMs, heights.#toldAt - heights.#firstAt);
    }
    const mostPerMs = mostTimesFaster * (fastest || rateOfUnknown);
    const elapsed = now - this.#comparedAt;
    const grown = height - this.#compared;
    if (grown > mostPerMs * elapsed) return 0;
    this.#compare(height, now);
    if (grown <= 0) return this.#countsUntil;
    this.#rate = Math.max(this.#rate, grown / elapsed);
    this.#counted = height;
    const othersStandStill = fastest === 0 && watchedMs >= standsStillMs;
    const othersCatchUp = fastest > mostTimesFaster * this.#rate;
    if (fastest === 0 && !othersStandStill) return 0;
    const reachMs = othersStandStill || othersCatchUp ? longestLeadMs : now - this.#firstAt;
    return height - highest <= freeLead + mostPerMs * reachMs ? now + countsForMs : 0;
  }

  #compare(height: number, now: number): void {
    this.#compared = height;
    this.#comparedAt = now;
  }
}
