import { callHook } from "./call-hook.ts";
import type { CallObserver } from "./call-observer.ts";
import type { CallState } from "./call-state.ts";
import type { LedgergateError } from "./errors.ts";

/** An attempt of a call that is about to be sent. No event holds an API key, a token, or a value of the input. */
export interface RequestEvent {
  /** Id of the operation; of one that the document does not have the method alone, since its path may hold a secret. */
  readonly operation: string;
  readonly method: string;
  /**
   * Path of the request with the names of its parameters: `/v1/{apiKey}/v1/blocks/by_height/{block_height}`. Of an operation
   * that the document does not have, the beginning that all share: `/v1/{apiKey}/v1`.
   */
  readonly urlTemplate: string;
  /** Which attempt of the call it is, from 1. 0: the call was refused before sending. */
  readonly attempt: number;
}

/** An answer, of which status and headers have come. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds since the attempt was sent. */
  readonly durationMs: number;
}

/** A failed attempt that is followed by another one. */
export interface RetryEvent extends RequestEvent {
  /** Status of the answer, where one came. */
  readonly status: number | undefined;
  /** Milliseconds since the attempt was sent. */
  readonly durationMs: number;
  /** Why it failed. */
  readonly error: LedgergateError;
  /** Milliseconds until the next attempt. */
  readonly waitMs: number;
}

/** A call that has failed for good. */
export interface ErrorEvent extends RequestEvent {
  /** Status of the last answer, where one came. */
  readonly status: number | undefined;
  /** Milliseconds since the call was made, with all its attempts and waits. */
  readonly durationMs: number;
  /** What the caller gets. Through `raw`, where a failure status is thrown for nobody, what a method would throw. */
  readonly error: LedgergateError;
}

/** Where lines of text go. The `console` is one. */
export interface Logger {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** What sees the calls of a client, through methods and through `raw`. What a hook throws is passed over. */
export interface CallHooks {
  /** Called before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called with each answer, once its status and headers have come. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called before the wait for another attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called when a call has failed for good. */
  readonly onError?: ((event: ErrorEvent) => void) | undefined;
  /**
   * Gets one line for each event: requests as `debug`, answers as `info`, retries as `warn`, errors as `error`, and
   * those of calls that their caller aborted as `info`.
   * Default: nothing is logged.
   */
  readonly logger?: Logger | undefined;
}

/** Tells hooks and logger what happens to calls. */
export function tellEvents({ logger, onRequest, onResponse, onRetry, onError }: CallHooks): CallObserver {
  const tell = <Details extends object>(
    call: CallState,
    level: keyof Logger,
    hook: ((event: RequestEvent & Details) => void) | undefined,
    details: Details,
  ) => {
    const { operation, descriptor, client, attempts } = call;
    const { method, path } = descriptor;
    const event = { operation, method, urlTemplate: client.api.serverPath + path, attempt: attempts, ...details };
    callHook(hook, event);
    if (logger) callHook((line) => logger[level](line), lineOf(event));
  };
  const since = (then: number) => ({ durationMs: performance.now() - then });
  return {
    request(call) {
      tell(call, "debug", onRequest, { attempt: call.attempts + 1 });
    },
    response(call, { status }) {
      tell(call, "info", onResponse, { status, ...since(call.sentAt) });
    },
    retry(call, error, waitMs) {
      tell(call, "warn", onRetry, { status: error.status, ...since(call.sentAt), waitMs, error });
    },
    end(call, error) {
      if (!error) return;
      // What the caller ended is no trouble that anybody should look into.
      tell(call, error.kind === "aborted" ? "info" : "error", onError, {
        status: error.status,
        ...since(call.startedAt),
        error,
      });
    },
  };
}

/** An event as one line. A service's text may hold line breaks, which could pass for lines of their own. */
function lineOf({ operation, method, urlTemplate, ...details }: RequestEvent): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${name}=${typeof value === "number" ? Math.round(value) : (value as Error).message}`;
  });
  return `${operation} ${method} ${urlTemplate} ${parts.join(" ")}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
