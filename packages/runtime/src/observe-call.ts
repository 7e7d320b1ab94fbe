import { callError, reasonOf } from "./call-error.ts";
import type { CallState } from "./core.ts";
import { isLedgergateError, type LedgergateError } from "./errors.ts";
import { noAnswer } from "./transport.ts";

/** Runs a call, and tells its plug-ins how it ends. */
export function observeCall<T>(call: CallState, work: () => Promise<T>): Promise<T> {
  const run = async (): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      call.error = toCallError(call, cause);
      await startStackAtCaller(call.error, run);
      // A list may be iterated later: until then its error must not be an unhandled rejection. Only now, since async stack
      // traces end at a promise that has several reactions.
      if (call.descriptor.pagination) promise.catch(() => {});
      throw call.error;
    } finally {
      for (const observer of call.client.observers) callHook(observer.end?.bind(observer, call), call.error);
    }
  };
  const promise = run();
  return promise;
}

/**
 * Replaces the stack of the place where an error was made by one that starts at the line that waits for a function of ours, where
 * the engine can tell. That function awaits it: in a callback of its own, the frames of the platform stand above those of `ours`.
 */
export const startStackAtCaller = (error: object, ours: Ours): Promise<void> =>
  Promise.resolve().then(() => hideFrames(error, ours));

type Ours = (...args: never) => unknown;

/** Hides the frame of a function and all above it from the stack of an error. */
export function hideFrames(error: object, ours: Ours): void {
  (Error as { captureStackTrace?: (error: object, above: unknown) => void }).captureStackTrace?.(error, ours);
}

/** Makes the error of a call out of whatever was thrown while it was under way. */
function toCallError(call: CallState, cause: unknown): LedgergateError {
  const { operation, attempts, response, raw, descriptor } = call;
  if (isLedgergateError(cause)) {
    // The checks of options, and transports, don't know which call it is.
    return cause.operation ? cause : Object.assign(cause, { operation, attempts });
  }
  // With `raw`, openapi-fetch reads the body: what it throws, but for invalid JSON, means that the body broke off.
  if (raw && response && !(cause instanceof SyntaxError)) return noAnswer(call, cause);
  const kind = response ? "invalid_response" : "invalid_input";
  const text = response ? "the answer cannot be read" : "no request can be made of this input";
  // A SyntaxError quotes a piece of the body, and the mask would miss half a secret.
  if (response && cause instanceof SyntaxError) return callError(call, kind, `${text}: it is not JSON.`);
  if (descriptor.secret) return callError(call, kind, `${text}.`);
  return callError(call, kind, `${text} (${reasonOf(call, cause)}).`, { cause });
}

/**
 * Calls a hook of the application at once. What it throws is ignored, also later as a rejected promise: a hook cannot make
 * a call fail.
 */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  if (hook) (async () => hook(event))().catch(() => {});
}
