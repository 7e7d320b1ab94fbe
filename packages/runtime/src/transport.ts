import { callError, reasonOf } from "./call-error.ts";
import type { CallState, OutgoingRequest } from "./core.ts";
import { isLedgergateError, type LedgergateError } from "./errors.ts";
import { abortError, pause, withinLimits } from "./limits.ts";
import { readAnswer } from "./read-answer.ts";
import { retryDelay } from "./retry.ts";

/**
 * Sends what openapi-fetch built, again where that is worth it. Typed calls and `raw` both go through it: a typed call gets
 * its decoded data or throws, `raw` gets every answer as it came.
 */
export async function sendCall(request: OutgoingRequest): Promise<Response> {
  const { call } = request;
  const { observers, retries } = call.client;
  retries.budget.countCall(call.startedAt);
  for (;;) {
    for (const observer of observers) {
      // Checked before each of them: the one before may have waited.
      if (call.signal?.aborted) throw abortError(call);
      const held = observer.request?.(call, request);
      if (held) await withinLimits(call, () => held);
    }
    if (call.signal?.aborted) throw abortError(call);
    call.attempts += 1;
    call.sentAt = performance.now();
    try {
      // Through `raw` the caller's signal alone ends it, since openapi-fetch reads the body.
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

/** One attempt: a request and its answer. Gives the decoded body. */
async function exchange(call: CallState, request: OutgoingRequest, signal: AbortSignal | undefined): Promise<unknown> {
  const { fetch, observers, maxBodyBytes } = call.client;
  const init = {
    ...request.init,
    signal: signal ?? null,
    // Following a redirect would send the key to wherever the answer says.
    redirect: "manual" as const,
    // Ignored by the platform, enforced by our Node transport.
    maxBodyBytes,
  };
  const response = await fetch(request.url, init);
  // A fetch that ignores its signal may answer while the next attempt is under way.
  if (signal?.aborted) throw signal.reason;
  call.response = response;
  for (const observer of observers) observer.response?.(call, response);
  if (!call.raw) return readAnswer(call, response);
  if (!response.ok || call.descriptor.failure?.retry) await readAnswer(call, response.clone());
}

/** The error of a request whose answer is missing or incomplete. */
export function noAnswer(call: CallState, cause: unknown): LedgergateError {
  // The host alone: the path may hold the key.
  const { origin } = new URL(call.request?.url as string);
  const reason = reasonOf(call, cause);
  const text =
    reason === "ECONNREFUSED"
      ? `could not connect to ${origin}; is it running?`
      : `no complete answer from ${origin} (${reason}).`;
  return abortError(call) ?? callError(call, "network", text, { cause });
}
