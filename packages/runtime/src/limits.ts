import { setAlarm } from "./alarm.ts";
import { callError } from "./call-error.ts";
import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";

/** What is left of the time that a call has for all its attempts, in milliseconds. */
export function remainingMs({ endsAt }: CallState): number {
  return endsAt - performance.now();
}

/**
 * Runs one attempt of a call under its limits. When one is reached the promise is rejected at once, whatever the step
 * still does, and the step's signal is aborted.
 */
export function withinLimits<T>(call: CallState, step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const leftMs = remainingMs(call);
    const off = setAlarm(Math.min(call.timeoutMs, leftMs), call.signal, () => {
      const [limitMs, name] =
        leftMs < call.timeoutMs ? [call.endsAt - call.startedAt, "deadlineMs"] : [call.timeoutMs, "timeoutMs"];
      const text = `no complete answer within ${Math.round(limitMs)} ms (${name}).`;
      reject(abortError(call) ?? callError(call, "timeout", text));
      controller.abort();
    });
    step(controller.signal).then(
      (value) => {
        off();
        resolve(value);
      },
      (error) => {
        off();
        reject(error);
      },
    );
  });
}

/** Waits, unless the caller's signal ends the call. */
export function pause(call: CallState, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal tells nobody who listens only once it is aborted.
    setAlarm(call.signal?.aborted ? 0 : ms, call.signal, () => {
      const error = abortError(call);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The error of a call that its caller ended; `undefined` when the caller did not. */
export function abortError(call: CallState): LedgergateError<"aborted"> | undefined {
  if (!call.signal?.aborted) return undefined;
  return callError(call, "aborted", "aborted by the caller's signal.", { cause: call.signal.reason });
}
