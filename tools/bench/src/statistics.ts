import type { Measurement } from "./rounds.ts";

/** The value below which a share of the values lies, between two of them where it falls between. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("There is no quantile of nothing.");
  return below + (above - below) * (place - Math.floor(place));
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * How far the median may lie from that of endlessly many rounds, as a share of it: half the interval between the ranks that
 * hold it in 95 of 100 cases, whatever the distribution.
 */
export function medianError(values: readonly number[]): number {
  const reach = 0.98 / Math.sqrt(values.length);
  const low = quantile(values, Math.max(0, 0.5 - reach));
  const high = quantile(values, Math.min(1, 0.5 + reach));
  return (high - low) / 2 / median(values);
}

/** What a measurement cost in each round, as a multiple of what another one cost in the same round. */
export function ratiosTo(base: Measurement, { costs }: Measurement): number[] {
  return costs.map((cost, round) => cost / (base.costs[round] ?? Number.NaN));
}
