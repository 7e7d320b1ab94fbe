import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A subject to measure: a name and a function that runs a batch and returns its cost. */
export interface Subject {
  readonly name: string;
  measure(): Promise<number>;
}

/** Costs of a subject, one per round. */
export interface Measurement {
  readonly name: string;
  readonly costs: readonly number[];
}

export interface RoundsOptions {
  readonly rounds: number;
  /** Number of discarded rounds before the others, to warm caches and compilers. Default: 1. */
  readonly warmUps?: number;
  progress(text: string): void;
}

/**
 * Measures all subjects in turn, round after round, so that noise of the machine affects all alike. Each round begins with another
 * subject, and the order is reversed after each has begun once, so that no subject always follows the same one.
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
 * Measures the CPU of a piece of work on this thread, in microseconds. The threads for garbage collection and compilation are not
 * counted: on a busy machine they wait for each other, and vary by more than the measured differences.
 */
export async function threadCpu(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

setFlagsFromString("--expose-gc");

/** Collects all garbage at once. The flag affects contexts that are made after it, so Node needs no argument for it. */
export const collectGarbage: () => void = runInNewContext("gc");

/** Runs work again and again, at most `width` times at once, while `isOn`. Both get the number of earlier runs. Returns the number of all. */
export async function inParallel(
  width: number,
  isOn: (begun: number) => boolean,
  work: (begun: number) => Promise<unknown>,
): Promise<number> {
  let begun = 0;
  const worker = async () => {
    while (isOn(begun)) await work(begun++);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return begun;
}

/** Computes a quantile of values by interpolation. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("An empty list has no quantile.");
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Computes half the 95 % confidence interval of the median, relative to it. It uses ranks and so assumes no distribution. */
export function medianError(values: readonly number[]): number {
  const reach = 0.98 / Math.sqrt(values.length);
  const low = quantile(values, Math.max(0, 0.5 - reach));
  const high = quantile(values, Math.min(1, 0.5 + reach));
  return (high - low) / 2 / median(values);
}

/** Divides the costs of a measurement by another one's costs in the same rounds. */
export function ratiosTo(base: Measurement, { costs }: Measurement): number[] {
  return costs.map((cost, round) => cost / (base.costs[round] ?? Number.NaN));
}
