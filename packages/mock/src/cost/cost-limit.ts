/** How many Compute Units the calls with one key may cost. */
export interface CostLimits {
  /** In a second; as many may be spent at once after a pause. */
  readonly cuPerSecond?: number;
  /** In all. */
  readonly cuBudget?: number;
}

/** The limits of one key, with what is left of them. */
export interface CostLimit {
  /** Spends a cost, or says after how many seconds a call may be tried again. */
  spend(cost: number): number | undefined;
}

/** An exhausted budget does not come back by itself. An hour, in seconds, is longer than any client waits. */
const hour = 3600;

/** Seconds by which a client's clock may be ahead, so that one that waited as told is not refused again. */
const slack = 0.005;

/** Makes the limits of one key. `now` gives milliseconds that only ever grow. */
export function createCostLimit({ cuPerSecond, cuBudget = Infinity }: CostLimits, now: () => number): CostLimit {
  let spent = 0;
  let left = cuPerSecond ?? Infinity;
  let since = now();
  return {
    spend(cost) {
      if (spent + cost > cuBudget) return hour;
      if (cuPerSecond !== undefined) {
        const time = now();
        left = Math.min(cuPerSecond, left + ((time - since) / 1000) * cuPerSecond);
        since = time;
        // A call that costs more than a second's units passes once all of those are there; the next calls wait longer.
        const needed = Math.min(cost, cuPerSecond);
        if (left + cuPerSecond * slack < needed) return Math.max(1, Math.ceil((needed - left) / cuPerSecond));
        left -= cost;
      }
      spent += cost;
      return undefined;
    },
  };
}
