import type { LedgergateError } from "../errors.ts";
import { callError } from "./call-error.ts";
import type { CallState, Controller } from "./core.ts";

/** Remaining time of a call for all its attempts (`deadlineMs`), in milliseconds. 0 if the call was stopped. */
export function remainingMs({ startedAt, deadlineMs, stopped }: CallState): number {
  return stopped ? 0 : startedAt + deadlineMs - performance.now();
}

/** Ends a call before its time: its steps under way reject at once, and no other step begins. */
export function stopCall(call: CallState, error: LedgergateError): void {
  call.stopped ??= error;
  for (const stop of call.steps ?? []) stop(call.stopped);
}

/**
 * Stops a call outside of its attempts, after `timeoutMs`: middleware, and the reading of a body after it, may last. A call without both
 * needs no timer.
 */
export function limitIdleCall(call: CallState): void {
  if (call.raw || call.client.hasMiddleware) limitCall(call, call.timeoutMs);
}

/** Stops a call at its deadline, when its signal aborts, or after a time. Replaces the limit that was set before. */
export function limitCall(call: CallState, timeoutMs: number): void {
  const { signal } = call;
  const leftMs = remainingMs(call);
  const stop = () => stopCall(call, limitError(call, timeoutMs, leftMs));
  call.unlimit?.();
  if (signal?.aborted) stop();
  if (call.stopped) return;
  const stopTimer = startTimer(Math.min(timeoutMs, leftMs), stop);
  signal?.addEventListener("abort", stop);
  call.unlimit = () => {
    stopTimer();
    signal?.removeEventListener("abort", stop);
  };
}

/** Runs one step of a call, such as an attempt, within a time limit. At the limit its promise rejects, and its signal is aborted. */
export function withinLimits<T>(
  call: CallState,
  step: ((signal: AbortSignal) => Promise<T>) | undefined,
  timeoutMs: number = Infinity,
  controller: Controller = new AbortController(),
): Promise<T> {
  return new Promise((resolve, reject) => {
    call.steps ??= new Set();
    const { steps } = call;
    const off = () => {
      stopTimer();
      steps.delete(stop);
    };
    const stop = (error: LedgergateError) => {
      off();
      reject(error);
      controller.abort();
    };
    // Without a step, the promise waits.
    const stopTimer = startTimer(timeoutMs, () => (step ? stop(limitError(call, timeoutMs)) : end(undefined as T)));
    const end = (result: T) => {
      off();
      resolve(result);
    };
    steps.add(stop);
    if (call.stopped) stop(call.stopped);
    // Two callbacks are cheaper than a `finally`.
    else
      step?.(controller.signal).then(end, (error) => {
        off();
        reject(error);
      });
  });
}

/** Waits. The end of the call ends the wait early with an error. */
export function pause(call: CallState, ms: number): Promise<void> {
  return withinLimits(call, undefined, ms);
}

/** Makes the error of a call that the caller aborted. `undefined` if the caller did not abort it. */
export function abortError(call: CallState): LedgergateError<"aborted"> | undefined {
  if (!call.signal?.aborted) return undefined;
  return callError(call, "aborted", "aborted by the caller's signal.", { cause: call.signal.reason });
}

function limitError(call: CallState, timeoutMs: number, leftMs = Infinity): LedgergateError {
  const limit = leftMs < timeoutMs ? `${call.deadlineMs} ms (deadlineMs)` : `${timeoutMs} ms (timeoutMs)`;
  const text = `no complete answer within ${limit}.`;
  return abortError(call) ?? callError(call, "timeout", text, { cause: call.error });
}

/** The longest delay of `setTimeout`, about 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer that is later than this comes from a process that was frozen or busy, whose answers may have arrived. */
export const LATE_MS = 100;

/**
 * Runs a callback once after a time, and later if the process was frozen or busy then.
 *
 * @returns a function that cancels the callback
 */
export function startTimer(ms: number, callback: () => void): () => void {
  const dueAt = performance.now() + ms;
  const expire = () => {
    const lateMs = performance.now() - dueAt;
    // As much time as was lost, up to a second, lets answers that have arrived be read first.
    if (lateMs > LATE_MS) timer = setTimeout(callback, Math.min(lateMs, 1000));
    else callback();
  };
  let timer = ms > LONGEST_MS ? undefined : setTimeout(expire, ms);
  return () => clearTimeout(timer);
}
