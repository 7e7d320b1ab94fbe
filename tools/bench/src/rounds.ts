/** One thing to measure: a name and a function that does a batch of it and returns its cost. */
export interface Subject {
  readonly name: string;
  measure(): Promise<number>;
}

/** What a subject cost in each round. */
export interface Measurement {
  readonly name: string;
  readonly costs: readonly number[];
}

/** How often to measure, and whom to tell. */
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
