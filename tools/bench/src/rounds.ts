/** One thing to measure: a name and a function that does a batch of it and returns its cost. */
export interface Subject {
  readonly name: string;
  measure(): Promise<number>;
}

/** What was measured of a subject: the median over the rounds, and how far the rounds lie apart. */
export interface Measurement {
  readonly name: string;
  readonly median: number;
  /** Distance between the first and third quartile, as a share of the median. */
  readonly spread: number;
}

/**
 * Measures all subjects in turn, round after round, so that noise of the machine falls on each alike. The order turns
 * around from round to round. A first round is thrown away: it warms up.
 */
export async function measureInterleaved(subjects: readonly Subject[], rounds: number): Promise<Measurement[]> {
  const costs = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? subjects : [...subjects].reverse();
    for (const subject of order) {
      const cost = await subject.measure();
      if (round >= 0) costs.get(subject)?.push(cost);
    }
  }
  return subjects.map((subject) => {
    const sorted = (costs.get(subject) ?? []).sort((a, b) => a - b);
    const median = quantile(sorted, 0.5);
    return { name: subject.name, median, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / median };
  });
}

/** The value below which a share of the sorted values lies, between two of them where it falls between. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("There is no quantile of nothing.");
  return below + (above - below) * (place - Math.floor(place));
}
