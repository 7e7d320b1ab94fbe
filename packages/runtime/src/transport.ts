import type { CallState } from "./call-state.ts";
import { isLedgergateError } from "./errors.ts";
import { abortError, pause, withinLimits } from "./limits.ts";
import { noAnswer } from "./no-answer.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { readAnswer } from "./read-answer.ts";
import { retryDelay } from "./retry.ts";

/** The platform's `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends what openapi-fetch built, again where that is worth it. Typed calls and `raw` both go through it: a typed call gets
 * its decoded data or throws, `raw` gets every answer as it came.
 */
export async function sendCall(request: OutgoingRequest): Promise<Response> {
  const { call } = request;
  const { observers, retries } = call.client;
  retries.budget.countCall(call.startedAt);
  for (;;) {
    // Asked before each of them, since one may have held the request back. The last is the charger, which does not.
    for (const observer of observers) {
      if (call.signal?.aborted) throw abortError(call);
      const held = observer.request?.(call, request);
      if (held) await withinLimits(call, () => held);
    }
    call.attempts += 1;
    call.sentAt = performance.now();
    try {
      // Through `raw` it obeys the signal of its caller and no other limit, for its body is read elsewhere.
      call.data = await (call.raw
        ? exchange(call, request, call.signal)
        : withinLimits(call, (signal) => exchange(call, request, signal), call.timeoutMs));
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
    // A redirect followed by the platform would carry the key wherever the answer says.
    redirect: "manual" as const,
    // The platform passes it over, our Node transport counts.
    maxBodyBytes,
  };
  const response = await fetch(request.url, init);
  // A fetch that does not heed its signal answers too late: the next attempt may be under way.
  if (signal?.aborted) throw signal.reason;
  call.response = response;
  for (const observer of observers) observer.response?.(call, response);
  if (!call.raw) return readAnswer(call, response);
  if (!response.ok || call.descriptor.failure?.retry) await readAnswer(call, response.clone());
}
