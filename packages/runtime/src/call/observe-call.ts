import type { LedgergateError } from "../errors.ts";
import { wrapError } from "./call-error.ts";
import type { CallState } from "./core.ts";
import { callPlugin } from "./hooks.ts";
import { withinLimits } from "./limits.ts";
import { noAnswer } from "./transport.ts";

/** Runs a call and tells its plug-ins how it ended. */
export function observeCall<T>(call: CallState, work: () => Promise<T>): Promise<T> {
  const run = async (): Promise<T> => {
    try {
      // A call without middleware needs no timer around its attempts.
      return await (call.raw || call.client.middleware ? withinLimits(call, call.timeoutMs, work, true) : work());
    } catch (cause) {
      // Middleware that is late must not send the request.
      call.stopped = call.error = toCallError(call, cause);
      await startStackAtCaller(call.error, run);
      // A list may be iterated later. Until then, its error must not be an unhandled rejection. This reaction is added after the
      // error has its stack, since async stack traces end at a promise with several reactions.
      if (call.descriptor.pagination) promise.catch(() => {});
      throw call.error;
    } finally {
      call.endStep?.();
      for (const observer of call.client.observers) {
        try {
          callPlugin(call, observer, "end", call.error);
        } catch {}
      }
    }
  };
  const promise = run();
  return promise;
}

/**
 * Replaces the stack of an error by a stack that starts at the line that awaits `callee`, if the engine can tell. `callee` must
 * `await` this function. Otherwise the engine does not find the frame of `callee`, and the stack is empty.
 */
export const startStackAtCaller = (error: object, callee: Callee): Promise<void> =>
  Promise.resolve().then(() => hideFrames(error, callee));

type Callee = (...args: never) => unknown;

/** Removes the frame of a function and all frames above it from the stack of an error. */
export function hideFrames(error: object, callee: Callee): void {
  (Error as { captureStackTrace?: (error: object, above: unknown) => void }).captureStackTrace?.(error, callee);
}

/** Makes the error of a call from any value that was thrown during the call. */
function toCallError(call: CallState, cause: unknown): LedgergateError {
  const { response } = call;
  // With `raw`, openapi-fetch reads the body. Any error but invalid JSON means that the body was incomplete.
  if (call.raw && response && !(cause instanceof SyntaxError)) return noAnswer(call, cause);
  const kind = response ? "invalid_response" : "invalid_input";
  const text = response ? "the answer cannot be read" : "the input makes no request";
  // A SyntaxError quotes a part of the body, and the mask would miss half a secret.
  return wrapError(call, kind, text, cause, call.descriptor.secret || (response && cause instanceof SyntaxError));
}
