import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** One thing to measure: a name and a function that does a batch of it and returns its cost. */
export interface Subject {
  readonly name: string;
  measure(): Promise<number>;
}

/** Costs of a subject, one per round. */
export interface Measurement {
  readonly name: string;
  readonly costs: readonly number[];
}

/** Number of rounds, and receiver of progress. */
export interface RoundsOptions {
  readonly rounds: number;
  /** Rounds that are thrown away before, so that caches and compilers are warm. Default: 1. */
  readonly warmUps?: number;
  progress(text: string): void;
}

/**
 * Measures all subjects in turn, round after round, so that noise of the machine falls on each alike. Each round begins
 * with another subject, and the order turns around once all have begun, so that none always follows the same one.
 */
export async function measureInterleaved(
  subjects: readonly Subject[],
  { rounds, warmUps = 1, progress }: RoundsOptions,
): Promise<Measurement[]> {
  const measured = subjects.map((subject) => ({ subject, costs: [] as number[] }));
  for (let round = -warmUps; round < rounds; round++) {
    progress(round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`);
    for (const { subject, costs } of orderOf(round + warmUps, measured)) {
      const cost = await subject.measure();
      if (round >= 0) costs.push(cost);
    }
  }
  return measured.map(({ subject, costs }) => ({ name: subject.name, costs }));
}

function orderOf<T>(round: number, items: readonly T[]): T[] {
  const first = round % items.length;
  const rotated = [...items.slice(first), ...items.slice(0, first)];
  return Math.floor(round / items.length) % 2 === 0 ? rotated : rotated.reverse();
}

/**
 * Microseconds of CPU that a piece of work takes on this thread. The threads that collect garbage and compile are left out:
 * on a busy machine they wait for each other, and vary by more than what is measured here differs.
 */
export async function threadCpu(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

setFlagsFromString("--expose-gc");

/** Collects all garbage at once. The flag takes effect in contexts made after it, so Node needs no argument for it. */
export const collectGarbage: () => void = runInNewContext("gc");

/** Does something many times, at most `width` of them at once. */
export async function inParallel(times: number, width: number, work: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun++;
      await work();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** The value below which a share of the values lies, interpolated between two of them. */
function quantile(values: readonly number[], share: number): number {
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

/** Half the 95 % confidence interval of the median, as a share of it: between two ranks, whatever the distribution. */
export function medianError(values: readonly number[]): number {
  const reach = 0.98 / Math.sqrt(values.length);
  const low = quantile(values, Math.max(0, 0.5 - reach));
  const high = quantile(values, Math.min(1, 0.5 + reach));
  return (high - low) / 2 / median(values);
}

/** Costs of a measurement in each round, as multiples of another one's costs in the same round. */
export function ratiosTo(base: Measurement, { costs }: Measurement): number[] {
  return costs.map((cost, round) => cost / (base.costs[round] ?? Number.NaN));
}
