import { isLedgergateError } from "../errors.ts";
import { wrapError } from "./call-error.ts";
import type { CallObserver, CallState } from "./core.ts";

/**
 * Calls a hook of a plug-in. An error that is not a `LedgergateError` becomes an error of kind `plugin`.
 *
 * @returns what the hook returns. If nobody waits for its promise, a rejection has no effect.
 */
export function callPlugin(
  call: CallState,
  observer: CallObserver,
  hook: keyof CallObserver,
  given: unknown,
  waitMs?: number,
): unknown {
  const fail = (cause: unknown) => {
    const place = call.client.observers.indexOf(observer) + 1;
    const text = `${hook} of plug-in ${place} (${observer.constructor?.name}) failed`;
    const error = wrapError(call, "plugin", text, cause);
    // The error that the hook was called for.
    if (error !== cause && isLedgergateError(given)) error.cause = given;
    throw error;
  };
  try {
    const result = observer[hook]?.(call, given as never, waitMs as never) as Promise<unknown> | undefined;
    // Without its body, the answer would count as lost, and the request would be sent again.
    if (hook === "response" && (given as Response).bodyUsed) throw new Error("the body is read");
    const promise = result?.then && Promise.resolve(result).catch(fail);
    promise?.catch(() => {});
    return promise ?? result;
  } catch (cause) {
    return fail(cause);
  }
}

type Hooks<Name extends string, Event> = { readonly [Hook in Name]?: ((event: Event) => unknown) | undefined };

/**
 * Calls a hook of the application at once, as a method of its object. Its errors are ignored, also those of a rejected promise: a hook
 * cannot make a call fail.
 */
export function callHook<Name extends string, Event>(hooks: Hooks<Name, Event>, name: Name, event: Event): void {
  if (hooks[name]) (async () => hooks[name]?.(event))().catch(() => {});
}
