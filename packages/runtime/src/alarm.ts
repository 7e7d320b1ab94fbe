/** The longest time that `setTimeout` knows, about 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Rings once, after a time or when a signal aborts, whichever is first, and leaves neither timer nor listener behind.
 *
 * @returns Turns the alarm off.
 */
export function setAlarm(ms: number, signal: AbortSignal | undefined, ring: () => void): () => void {
  const off = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  };
  const end = () => {
    off();
    ring();
  };
  // A signal that is aborted already tells nobody.
  const waitMs = signal?.aborted ? 0 : ms;
  const timer = waitMs > LONGEST_MS ? undefined : setTimeout(end, waitMs);
  signal?.addEventListener("abort", end);
  return off;
}
