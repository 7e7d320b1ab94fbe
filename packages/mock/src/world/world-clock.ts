/** The clock of the simulated ledgers, which the control can advance. */
export interface WorldClock {
  /** When the mock started, by this clock. */
  readonly start: number;
  /** The time of the ledgers, in milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds by which it was advanced. */
  advanced(): number;
  /** Lets time pass at once. False where that would lead too far. */
  advance(milliseconds: number): boolean;
  /** Takes all advances back. */
  reset(): void;
}

/** Makes a clock that runs with another one, by default the machine's. */
export function createWorldClock(now: () => number = () => Date.now()): WorldClock {
  const start = now();
  let ahead = 0;
  return {
    start,
    now: () => now() + ahead,
    advanced: () => ahead,
    advance(milliseconds) {
      const isNear = ahead + milliseconds <= furthest;
      if (isNear) ahead += milliseconds;
      return isNear;
    },
    reset() {
      ahead = 0;
    },
  };
}

/** A hundred years in milliseconds: more than anybody tests, and far from the last date that JavaScript can write. */
const furthest = 100 * 365 * 86_400_000;
