import { type CallState, LedgergateError } from "@ledgergate/runtime";

/**
 * Waits for something as long as a call may take.
 *
 * @returns `undefined` when the caller's signal ends the call.
 * @throws `LedgergateError` of kind `timeout` at the call's deadline.
 */
export function withinCall<T>(
  { signal, endsAt, operation, attempts }: CallState,
  promise: Promise<T>,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leftMs = endsAt - performance.now();
    const off = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const abort = () => {
      off();
      resolve(undefined);
    };
    const expire = () => {
      off();
      const text = `${operation}: no token came within the deadline (deadlineMs).`;
      reject(new LedgergateError("timeout", text, { operation, attempts }));
    };
    // setTimeout cannot wait longer.
    const timer = leftMs < 2 ** 31 ? setTimeout(expire, leftMs) : undefined;
    promise.then(resolve, reject).finally(off);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
  });
}
