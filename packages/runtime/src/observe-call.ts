import { callHook } from "./call-hook.ts";
import type { CallState } from "./call-state.ts";
import { toCallError } from "./to-call-error.ts";

/** Does the work of a call, and tells its observers how it ends. */
export function observeCall<T>(call: CallState, work: () => Promise<T>): Promise<T> {
  const run = async (): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      call.error = toCallError(call, cause);
      // Replaces the stack of the place where the error was made by one that leads to the line that made the call.
      (Error as { captureStackTrace?: (error: object) => void }).captureStackTrace?.(call.error);
      // The records of a list may be asked for later: its error waits for that, and is no unhandled rejection. Only now, since
      // the line that made the call is found by the one reader that its promise has.
      if (call.descriptor.pagination) promise.catch(() => {});
      throw call.error;
    } finally {
      for (const observer of call.client.observers) callHook(observer.end?.bind(observer, call), call.error);
    }
  };
  const promise = run();
  return promise;
}
