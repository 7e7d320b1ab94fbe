import { isLedgergateError, type LedgergateError } from "../errors.ts";
import { callError, reasonOf } from "./call-error.ts";
import type { CallState, OutgoingRequest } from "./core.ts";
import { abortError, pause, withinLimits } from "./limits.ts";
import { readAnswer } from "./read-answer.ts";
import { retryDelay } from "./retry.ts";

/**
 * Sends the requests that openapi-fetch builds, and retries them. Methods and `raw` both use it: a method gets its decoded data or
 * an error, and `raw` gets every answer unchanged.
 */
export async function sendCall(request: OutgoingRequest): Promise<Response> {
  const { call } = request;
  const { observers, retries } = call.client;
  retries.budget.countCall(call.startedAt);
  for (;;) {
    for (const observer of observers) {
      // Checked before each observer, since the previous one may have waited.
      if (call.signal?.aborted) throw abortError(call);
      const delay = observer.request?.(call, request);
      if (delay) await withinLimits(call, () => delay);
    }
    if (call.signal?.aborted) throw abortError(call);
    call.attempts += 1;
    call.sentAt = performance.now();
    try {
      // A call through `raw` is ended only by the caller's signal, since openapi-fetch reads the body.
      call.data = await (call.raw
        ? exchange(call, request, call.signal)
        : withinLimits(
            call,
            (signal) => exchange(call, request, signal),
            call.timeoutMs,
            call.client.fetch.createController?.(),
          ));
      if (!call.raw) for (const observer of observers) observer.data?.(call, call.data);
      call.error = undefined;
      return call.response as Response;
    } catch (cause) {
      const error = isLedgergateError(cause) ? cause : noAnswer(call, cause);
      call.error = error;
      const waitMs = observers.some((observer) => observer.recover?.(call, error)) ? 0 : retryDelay(call, error);
      if (waitMs === undefined) {
        if (call.raw && error.status !== undefined) return call.response as Response;
        throw call.error;
      }
      for (const observer of observers) observer.retry?.(call, error, waitMs);
      await pause(call, waitMs);
    }
  }
}

/** Makes one attempt, a request and its answer. Returns the decoded body. */
async function exchange(call: CallState, request: OutgoingRequest, signal: AbortSignal | undefined): Promise<unknown> {
  const { fetch, observers, maxBodyBytes } = call.client;
  const response = await fetch(request.url, {
    ...call.fetchOptions,
    ...request.init,
    signal: signal ?? null,
    // A followed redirect would send the key to an unknown address.
    redirect: "manual",
    // Our Node transport enforces the limit itself. Any other `fetch` gets standard members only.
    ...(fetch.createController && { maxBodyBytes }),
  });
  // A fetch that ignores its signal may answer during the next attempt.
  if (signal?.aborted) throw signal.reason;
  call.response = response;
  hideUrl(response);
  for (const observer of observers) observer.response?.(call, response);
  if (!call.raw) return readAnswer(call, response);
  // Throws the failure of a `raw` call, so that it can be retried. The clone leaves the body unread.
  if (!response.ok || call.descriptor.failure?.retry) await readAnswer(call, response.clone());
}

/** Lets the consoles of Node and Bun show an answer without its URL, which may contain the key. */
function hideUrl(response: Response): void {
  // A response of a test may be frozen.
  Reflect.defineProperty(response, Symbol.for("nodejs.util.inspect.custom"), {
    value: () => ({ status: response.status, headers: response.headers }),
  });
}

/** Makes the error of a request whose answer is missing or incomplete. */
export function noAnswer(call: CallState, cause: unknown): LedgergateError {
  // Only the host: the path may contain the key.
  const { origin } = new URL(call.request?.url as string);
  const reason = reasonOf(call, cause);
  const text =
    reason === "ECONNREFUSED"
      ? `could not connect to ${origin}; is it running?`
      : `no complete answer from ${origin} (${reason}).`;
  return abortError(call) ?? callError(call, "network", text, { cause });
}
