import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` periodically, never concurrently. Calls `onChange` with the error of the first failure, and with
 * `undefined` after the next success.
 */
export function runPeriodically(work: () => Promise<void>, everyMs: number, onChange: (failure: unknown) => void) {
  const stopped = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    return work();
  };
  /** Runs the work again, after the current run. Callers during that run share the next one. */
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
    const { signal } = stopped;
    while (await sleep(everyMs, true, { signal, ref: false }).catch(() => false)) await now().then(tell, tell);
  })();
  return {
    now,
    /** Ends the work. Resolves after the current run. */
    async close(): Promise<void> {
      stopped.abort();
      await repeating;
    },
  };
}
