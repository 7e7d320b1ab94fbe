/** Time between two heights that are compared, in ms. A block a moment after another one says nothing about growth. */
const intervalMs = 1000;

/** Factor by which a node may grow faster than the fastest growth seen at the others. */
const mostTimesFaster = 4;

/** Growth that stands for the others if none of them grows, in blocks per ms. */
const rateOfUnknown = 0.1;

/** Time after which a node that has not grown stands still, in ms. */
const standsStillMs = 7000;

/** Blocks that a node may be ahead of the others at once. */
const freeLead = 100;

/** Time by whose growth a node may be ahead of others that stand still or catch up, in ms: 90 days. */
const longestLeadMs = 90 * 86_400_000;

/** Time for which a height counts, in ms. */
const countsForMs = 60_000;

interface Tracked {
  readonly heights: HeightTrack;
}

/**
 * Heights that a node tells, and the last one that counts. A node that tells a height beyond all others would get all calls. So a
 * height counts only if it grows as heights of a ledger do, and if the node can have come so far ahead of the others.
 */
export class HeightTrack {
  #firstAt = Number.NaN;
  #told = Number.NaN;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Height with which the next one is compared. */
  #compared = Number.NaN;
  #comparedAt = 0;
  /** Fastest growth seen, in blocks per ms. */
  #rate = 0;
  #counted = 0;
  #countsUntil = 0;

  /**
   * Notes a height. `group`: all nodes of the ledger; `now`: by the monotonic clock, in ms.
   *
   * @returns the blocks to the highest height that counts.
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
   * Judges a height by an earlier one. If it grew too fast, the earlier one stays: the height has time to be reached.
   *
   * @returns the time until which a height of the node counts.
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
