const WINDOW_MS = 10_000;
const LEAST_CALLS = 50;

/** Keeps retries to a share of the calls. */
export interface RetryBudget {
  /** Counts a call that begins now, on the clock of `performance.now()`. */
  countCall(now: number): void;
  /** Whether one more retry keeps to the share; if so, it is counted. */
  takeRetry(): boolean;
}

/** What was sent to an origin, by all clients of this process: each with a budget of its own would add to its load. */
export const origins: Map<string, { calls: number; retries: number; fadedAt: number }> = new Map();

/**
 * Makes a {@link RetryBudget}, so that an outage is not made worse by those who wait for its end.
 * It counts over a window that slides by fading: what happened ten seconds ago weighs e times less than what happens now.
 * That needs two numbers, however many calls there are. Little traffic counts as fifty calls in the window, or the first
 * failure could not be tried again.
 */
export function createRetryBudget(share: number, origin: string): RetryBudget {
  const sent = origins.get(origin) ?? { calls: 0, retries: 0, fadedAt: 0 };
  origins.set(origin, sent);
  const fade = (now: number) => {
    const left = Math.exp((sent.fadedAt - now) / WINDOW_MS);
    sent.calls *= left;
    sent.retries *= left;
    sent.fadedAt = now;
  };
  return {
    countCall(now) {
      fade(now);
      sent.calls += 1;
    },
    takeRetry() {
      fade(performance.now());
      const granted = sent.retries + 1 <= share * Math.max(sent.calls, LEAST_CALLS);
      if (granted) sent.retries += 1;
      return granted;
    },
  };
}
