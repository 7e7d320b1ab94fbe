import type { LedgergateError } from "../errors.ts";
import { callError } from "./call-error.ts";
import type { CallState } from "./core.ts";

/** Remaining time of a call for all its attempts (`deadlineMs`), in milliseconds. */
export function remainingMs(call: CallState): number {
  return call.startedAt + call.deadlineMs - performance.now();
}

/**
 * Limits the next step of a call, in place of the previous one. After `timeoutMs`, at the deadline of the call, and when its signal
 * aborts, `reject` runs and the request is aborted.
 *
 * @param resolve - Runs after `timeoutMs` in place of that, for a step that only waits.
 */
function limitStep(
  call: CallState,
  timeoutMs: number,
  reject: (error: LedgergateError) => void,
  resolve?: (() => void) | undefined,
): void {
  const { signal } = call;
  const leftMs = remainingMs(call);
  const stop = () => {
    const limit = leftMs < timeoutMs ? `${call.deadlineMs} ms (deadlineMs)` : `${timeoutMs} ms (timeoutMs)`;
    const text = `no complete answer within ${limit}.`;
    const aborted = abortError(call);
    if (resolve && !aborted) resolve();
    else call.endStep?.(aborted ?? callError(call, "timeout", text, { cause: call.error }));
  };
  call.endStep?.();
  const stopTimer = startTimer(Math.min(timeoutMs, leftMs), stop);
  signal?.addEventListener("abort", stop);
  call.endStep = (error) => {
    stopTimer();
    signal?.removeEventListener("abort", stop);
    call.endStep = undefined;
    if (!error) return;
    reject(error);
    call.controller?.abort();
  };
  // An aborted signal fires no event.
  if (call.stopped || signal?.aborted) stop();
}

/**
 * Runs a step of a call within limits, or waits for a time if there is no step.
 *
 * @param isRest - True for what runs around the attempts: middleware, and the reading of a body after it. It is limited again after them.
 */
export function withinLimits<T>(
  call: CallState,
  timeoutMs: number,
  step?: () => Promise<T>,
  isRest?: boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = () => limitStep(call, timeoutMs, reject, step ? undefined : (resolve as () => void));
    if (isRest) call.limitRest = limit;
    limit();
    step?.().then(resolve, reject);
  });
}

/** Makes the error of a call that was stopped, or that the caller aborted. `undefined` if the call may go on. */
function abortError(call: CallState): LedgergateError | undefined {
  if (call.stopped || !call.signal?.aborted) return call.stopped;
  return callError(call, "aborted", "aborted by its signal.", { cause: call.signal.reason });
}

/** Throws the {@link abortError} of a call. */
export function throwIfAborted(call: CallState): void {
  const error = abortError(call);
  if (error) throw error;
}

/** The longest delay of `setTimeout`, about 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** A time limit that is later than this comes from a process that was frozen or busy. */
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
    // As much time as was lost, up to a second, lets answers that have arrived be read first. Every timer is up to a millisecond late.
    if (lateMs > 1) timer = setTimeout(callback, Math.min(lateMs, 1000));
    else callback();
  };
  // Node warns of a negative time.
  let timer = ms > LONGEST_MS ? undefined : setTimeout(expire, Math.max(0, ms));
  return () => clearTimeout(timer);
}
