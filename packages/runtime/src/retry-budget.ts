const WINDOW_MS = 10_000;
const LEAST_CALLS = 50;

/** Keeps a client's retries to a share of its calls. */
export interface RetryBudget {
  /** Counts a call that begins now, on the clock of `performance.now()`. */
  countCall(now: number): void;
  /** Whether one more retry keeps to the share; if so, it is counted. */
  takeRetry(): boolean;
}

/**
 * Makes a {@link RetryBudget}, so that an outage is not made worse by those who wait for its end.
 * It counts over a window that slides by fading: what happened ten seconds ago weighs e times less than what happens now.
 * That needs two numbers, however many calls there are. A client with little traffic counts as one with fifty calls in the
 * window, or its first failure could not be tried again.
 */
export function createRetryBudget(share: number): RetryBudget {
  let calls = 0;
  let retries = 0;
  let fadedAt = 0;
  const fade = (now: number) => {
    const left = Math.exp((fadedAt - now) / WINDOW_MS);
    calls *= left;
    retries *= left;
    fadedAt = now;
  };
  return {
    countCall(now) {
      fade(now);
      calls += 1;
    },
    takeRetry() {
      fade(performance.now());
      const granted = retries + 1 <= share * Math.max(calls, LEAST_CALLS);
      if (granted) retries += 1;
      return granted;
    },
  };
}
