import { callError, maskOf, reasonOf } from "./call-error.ts";
import type { CallState } from "./core.ts";
import { isLedgergateError, type LedgergateError } from "./errors.ts";
import { noAnswer } from "./transport.ts";

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

/** What a call ends with, whatever was thrown while it was under way. */
function toCallError(call: CallState, cause: unknown): LedgergateError {
  const { operation, attempts, response, raw, descriptor } = call;
  if (isLedgergateError(cause)) {
    // What checks options, or sends for any client, knows of no call.
    return cause.operation ? cause : Object.assign(cause, { operation, attempts });
  }
  // A SyntaxError is of JSON that is none. Whatever else is thrown over the body of a typed call comes from middleware.
  if (raw && response && !(cause instanceof SyntaxError)) return noAnswer(call, cause);
  const kind = response ? "invalid_response" : "invalid_input";
  const text = response ? "the answer cannot be read" : "no request can be made of this input";
  // A SyntaxError quotes pieces of the body, where half a secret would not be found.
  if (response && cause instanceof SyntaxError) return callError(call, kind, `${text}: it is not JSON.`);
  return descriptor.secret
    ? callError(call, kind, `${text}.`)
    : callError(call, kind, `${text} (${maskOf(call)(reasonOf(cause))}).`, { cause });
}

/**
 * Calls a hook of the application at once. What it throws is passed over, also later as a rejected promise: who only watches
 * a call cannot make it fail.
 */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  if (hook) (async () => hook(event))().catch(() => {});
}
