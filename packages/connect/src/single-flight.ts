/**
 * Lets callers at the same time share one run. A caller whose signal aborts leaves, and the last one to leave ends the run.
 *
 * @param run - What is shared; its signal says that nobody waits for it any more.
 * @param abortError - What a caller who leaves gets, made of the reason of its signal.
 */
export function singleFlight(
  run: (signal: AbortSignal) => Promise<void>,
  abortError: (reason: unknown) => Error,
): (signal?: AbortSignal) => Promise<void> {
  let flight: { readonly end: AbortController; readonly landing: Promise<void>; waiting: number } | undefined;

  const start = () => {
    const end = new AbortController();
    // Not before the caller listens to its signal.
    const landing = Promise.resolve(end.signal)
      .then(run)
      .finally(() => {
        if (flight?.end === end) flight = undefined;
      });
    return { end, landing, waiting: 0 };
  };

  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(abortError(signal.reason));
        return;
      }
      flight ??= start();
      const joined = flight;
      joined.waiting += 1;
      const leave = () => {
        reject(abortError(signal?.reason));
        joined.waiting -= 1;
        if (joined.waiting > 0) return;
        if (flight === joined) flight = undefined;
        joined.end.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      joined.landing.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
}
