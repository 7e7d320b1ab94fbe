import type { LedgergateError } from "../errors.ts";
import { wrapError } from "./call-error.ts";
import type { CallState, OutgoingRequest } from "./core.ts";
import { callPlugin } from "./hooks.ts";
import { remainingMs, throwIfAborted, withinLimits } from "./limits.ts";
import { readAnswer } from "./read-answer.ts";
import { retryDelay } from "./retry.ts";

/**
 * Sends the requests that openapi-fetch builds, and retries them. Methods and `raw` both use it: a method gets its decoded data or
 * an error, and `raw` gets every answer unchanged.
 */
export async function sendCall(request: OutgoingRequest): Promise<Response> {
  const { call } = request;
  const { observers, retries } = call.client;
  retries.budget("calls");
  try {
    for (;;) {
      for (const observer of observers) {
        // Checked before each plug-in, since the previous one may have waited.
        throwIfAborted(call);
        const delay = callPlugin(call, observer, "request", request);
        if (delay) await withinLimits(call, Infinity, async () => delay);
      }
      throwIfAborted(call);
      call.attempts += 1;
      call.sentAt = performance.now();
      try {
        const controller = (!call.raw && call.client.fetch.createController?.()) || new AbortController();
        call.controller = controller;
        call.data = await withinLimits(call, call.timeoutMs, () => exchange(call, request, controller.signal));
        if (!call.raw) for (const observer of observers) callPlugin(call, observer, "data", call.data);
        call.error = undefined;
        return call.response as Response;
      } catch (cause) {
        const error = noAnswer(call, cause);
        call.error = error;
        const recovers = observers.some((observer) => callPlugin(call, observer, "recover", error) === true);
        const waitMs = recovers ? 0 : retryDelay(call, error);
        if (waitMs === undefined || remainingMs(call) <= 0) {
          if (call.raw && error.status !== undefined) return call.response as Response;
          throw call.error;
        }
        for (const observer of observers) callPlugin(call, observer, "retry", error, waitMs);
        await withinLimits(call, waitMs);
      }
    }
  } finally {
    call.limitRest?.();
  }
}

/** Makes one attempt, a request and its answer. Returns the decoded body. */
async function exchange(call: CallState, request: OutgoingRequest, signal: AbortSignal): Promise<unknown> {
  const { fetch, observers, maxBodyBytes } = call.client;
  const response = await fetch(request.url, {
    ...call.fetchOptions,
    ...request.init,
    // The caller's signal also ends the stream that `raw` may return.
    signal: call.raw && call.signal ? AbortSignal.any([signal, call.signal]) : signal,
    // A followed redirect would send the key to an unknown address.
    redirect: "manual",
    // Our Node transport enforces the limit itself. Any other `fetch` gets standard members only.
    ...(fetch.createController && { maxBodyBytes }),
  });
  // A fetch that ignores its signal may answer during the next attempt.
  if (signal.aborted) throw signal.reason;
  call.response = response;
  // Our Node transport hides it already. A response of a test may be frozen.
  if (!fetch.createController) Reflect.defineProperty(response, Symbol.for("nodejs.util.inspect.custom"), WITHOUT_URL);
  for (const observer of observers) callPlugin(call, observer, "response", response);
  if (!call.raw) return readAnswer(call, response);
  // Throws the failure of a `raw` call, so that it can be retried. The clone leaves the body unread.
  if (!response.ok || call.descriptor.failure?.retry) await readAnswer(call, response.clone());
}

/** Lets the consoles of Node and Bun show an answer without its URL, which may contain the key. */
const WITHOUT_URL = {
  value(this: Response) {
    return { status: this.status, headers: this.headers };
  },
};

/** Makes the error of a request whose answer is missing or incomplete. */
export function noAnswer(call: CallState, cause: unknown): LedgergateError {
  // Only the host: the path may contain the key.
  return wrapError(call, "network", `no complete answer from ${new URL(call.request?.url as string).origin}`, cause);
}
