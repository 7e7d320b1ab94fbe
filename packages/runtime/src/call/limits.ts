import type { LedgergateError } from "../errors.ts";
import { callError } from "./call-error.ts";
import type { CallState, Controller } from "./core.ts";

/** Remaining time of a call for all its attempts (`deadlineMs`), in milliseconds. */
export function remainingMs({ startedAt, deadlineMs }: CallState): number {
  return startedAt + deadlineMs - performance.now();
}

/**
 * Runs one step of a call, such as an attempt, within the step's time limit and the call's. At a limit the promise rejects at
 * once, and the step's signal is aborted.
 */
export function withinLimits<T>(
  call: CallState,
  step: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number = Infinity,
  controller: Controller = new AbortController(),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leftMs = remainingMs(call);
    const off = onTimeOrAbort(Math.min(timeoutMs, leftMs), call.signal, () => {
      const limit = leftMs < timeoutMs ? `${call.deadlineMs} ms (deadlineMs)` : `${timeoutMs} ms (timeoutMs)`;
      const text = `no complete answer within ${limit}.`;
      reject(abortError(call) ?? callError(call, "timeout", text, { cause: call.error }));
      controller.abort();
    });
    // Two callbacks are cheaper than a `finally`.
    step(controller.signal).then(
      (result) => {
        off();
        resolve(result);
      },
      (error) => {
        off();
        reject(error);
      },
    );
  });
}

/** Waits. The caller's signal and `deadlineMs` end the wait early with an error. */
export function pause(call: CallState, ms: number): Promise<void> {
  return withinLimits(
    call,
    (signal) =>
      new Promise((resolve) => {
        onTimeOrAbort(ms, signal, resolve);
      }),
  );
}

/** Makes the error of a call that the caller aborted. `undefined` if the caller did not abort it. */
export function abortError(call: CallState): LedgergateError<"aborted"> | undefined {
  if (!call.signal?.aborted) return undefined;
  return callError(call, "aborted", "aborted by the caller's signal.", { cause: call.signal.reason });
}

/** The longest delay of `setTimeout`, about 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs a callback once: after a time or when a signal aborts, whichever is first. Leaves neither timer nor listener.
 *
 * @returns a function that cancels the callback
 */
function onTimeOrAbort(ms: number, signal: AbortSignal | undefined, callback: () => void): () => void {
  const off = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  };
  const end = () => {
    off();
    callback();
  };
  // An aborted signal fires no event.
  const waitMs = signal?.aborted ? 0 : ms;
  const timer = waitMs > LONGEST_MS ? undefined : setTimeout(end, waitMs);
  signal?.addEventListener("abort", end);
  return off;
}
