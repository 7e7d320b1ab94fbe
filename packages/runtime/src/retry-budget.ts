const WINDOW_MS = 10_000;
const LEAST_CALLS = 50;

/**
 * Keeps a client's retries to a share of its calls, so that an outage is not made worse by those who wait for its end.
 * Counts over a window that slides by fading: what happened ten seconds ago weighs e times less than what happens now.
 * That needs two numbers, however many calls there are. A client with little traffic counts as one with fifty calls in the
 * window, or its first failure could not be tried again.
 */
export class RetryBudget {
  readonly #share: number;
  #calls = 0;
  #retries = 0;
  #fadedAt = 0;

  constructor(share: number) {
    this.#share = share;
  }

  /** Counts a call that begins now, on the clock of `performance.now()`. */
  countCall(now: number): void {
    this.#fade(now);
    this.#calls += 1;
  }

  /** Whether one more retry keeps to the share; if so, it is counted. */
  takeRetry(): boolean {
    this.#fade(performance.now());
    const granted = this.#retries + 1 <= this.#share * Math.max(this.#calls, LEAST_CALLS);
    if (granted) this.#retries += 1;
    return granted;
  }

  #fade(now: number): void {
    const left = Math.exp((this.#fadedAt - now) / WINDOW_MS);
    this.#calls *= left;
    this.#retries *= left;
    this.#fadedAt = now;
  }
}
