import type { CallObserver, CallState } from "./call/core.ts";
import { callHook } from "./call/hooks.ts";
import type { LedgergateError } from "./errors.ts";
import { checkOptions } from "./option-rules.ts";

/** An attempt that is about to be sent. No event contains an API key, a token, or an input value. */
export interface RequestEvent {
  /** Id of the operation. Only the HTTP method if the document does not have the operation, since its path may hold a secret. */
  readonly operation: string;
  readonly method: string;
  /**
   * Path of the request with the names of its parameters: `/v1/{apiKey}/v1/blocks/by_height/{block_height}`. If the document does
   * not have the operation, the common prefix of all paths: `/v1/{apiKey}/v1`.
   */
  readonly urlTemplate: string;
  /** Number of the attempt, from 1. 0 if the call was refused before sending. */
  readonly attempt: number;
}

/** An answer whose status and headers have arrived. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds since the attempt was sent. */
  readonly durationMs: number;
}

/** A failed attempt that is followed by another one. */
export interface RetryEvent extends RequestEvent {
  /** Status of the answer, if there was one. */
  readonly status: number | undefined;
  /** Milliseconds since the attempt was sent. */
  readonly durationMs: number;
  /** Error of the failed attempt. */
  readonly error: LedgergateError;
  /** Milliseconds until the next attempt. */
  readonly waitMs: number;
}

/** A call that failed without a further attempt. */
export interface ErrorEvent extends RequestEvent {
  /** Status of the last answer, if there was one. */
  readonly status: number | undefined;
  /** Milliseconds since the start of the call, including all attempts and waits. */
  readonly durationMs: number;
  /** The error that the caller gets. `raw` does not throw for a failure status: then it is the error that a method would throw. */
  readonly error: LedgergateError;
}

/** Hooks for the events of a call. Their errors are ignored. */
export interface CallHooks {
  /** Called before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called with each answer when its status and headers have arrived. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called before the wait for another attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called when a call has failed without a further attempt. */
  readonly onError?: ((event: ErrorEvent) => void) | undefined;
}

/**
 * Makes a plug-in that reports a client's calls to the application, both of methods and of `raw`.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerA, watchCalls } from "@ledgergate/ledger-a";
 *
 * const onRetry = ({ operation, waitMs }: { operation: string; waitMs: number }) => console.log(operation, waitMs);
 * const plugins = [watchCalls({ onRetry })];
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins });
 * console.log((await ledgerA.getAccount({ address: "0x1" })).sequence_number);
 * ```
 */
export function watchCalls(hooks: CallHooks): CallObserver {
  const rules = { onRequest: "function", onResponse: "function", onRetry: "function", onError: "function" } as const;
  checkOptions(hooks, rules, "watchCalls.");
  const eventOf = ({ operation, descriptor, client, attempts }: CallState): RequestEvent => {
    const { method, path } = descriptor;
    return { operation, method, urlTemplate: client.api.serverPath + path, attempt: attempts };
  };
  const since = (then: number) => performance.now() - then;
  return {
    request(call) {
      callHook(hooks, "onRequest", { ...eventOf(call), attempt: call.attempts + 1 });
    },
    response(call, { status }) {
      callHook(hooks, "onResponse", { ...eventOf(call), status, durationMs: since(call.sentAt) });
    },
    retry(call, error, waitMs) {
      const { status } = error;
      callHook(hooks, "onRetry", { ...eventOf(call), status, durationMs: since(call.sentAt), waitMs, error });
    },
    end(call, error) {
      if (!error) return;
      const { status } = error;
      callHook(hooks, "onError", { ...eventOf(call), status, durationMs: since(call.startedAt), error });
    },
  };
}
