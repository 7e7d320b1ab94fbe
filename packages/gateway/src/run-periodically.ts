import { setTimeout as sleep } from "node:timers/promises";

/** Work that is repeated. */
export interface PeriodicWork {
  /** Does it once more, after what is under way. Callers who ask meanwhile share that run. */
  now(): Promise<void>;
  /** Ends it; resolves once nothing is under way. */
  close(): Promise<void>;
}

/**
 * Does something again and again, first after `everyMs`, and one at a time. `onChange` is told why it fails, not again until it went
 * well, and then with undefined.
 */
export function runPeriodically(
  work: () => Promise<void>,
  everyMs: number,
  onChange: (failure: unknown) => void,
): PeriodicWork {
  const stopped = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    return work();
  };
  const now = (): Promise<void> => {
    next ??= last.then(begin, begin);
    last = next;
    return last;
  };
  let isFailing = false;
  const tell = (failure: unknown): void => {
    if (isFailing === (failure !== undefined)) return;
    isFailing = failure !== undefined;
    onChange(failure);
  };
  const repeating = (async () => {
    while (await sleep(everyMs, true, { signal: stopped.signal, ref: false }).catch(() => false))
      await now().then(tell, tell);
  })();
  return {
    now,
    async close() {
      stopped.abort();
      await repeating;
    },
  };
}
