import { LedgergateError } from "./errors.ts";
import { type Mask, maskCause } from "./mask.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** The platform's `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends what openapi-fetch built. Typed calls and `raw` both go through it. */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

export function createTransport(fetch: Fetch, mask: Mask, timeoutMs: number): Transport {
  return async ({ url, method, headers, body, signal, call }) => {
    const init: RequestInit = { method, headers, redirect: "follow" };
    if (body !== undefined) init.body = body;
    if (call) {
      if (signal) init.signal = signal;
      call.attempts += 1;
      const response = await fetch(url, init);
      call.response = response;
      if (response.ok) return response;
      // Kept as text: openapi-fetch would parse it and lose the last digits of a 64-bit integer.
      call.failureText = await response.text();
      return new Response(null, { status: response.status, headers: response.headers });
    }
    if (timeoutMs !== Number.POSITIVE_INFINITY) {
      const timeout = AbortSignal.timeout(timeoutMs);
      init.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    } else if (signal) init.signal = signal;
    try {
      return await fetch(url, init);
    } catch (cause) {
      if (signal?.aborted) throw new LedgergateError("aborted", `${method}: aborted by the caller's signal.`);
      if (init.signal?.aborted)
        throw new LedgergateError("timeout", `${method}: no answer within ${timeoutMs} ms (timeoutMs).`);
      throw networkError(method, url, cause, mask, 1);
    }
  };
}

/** The error of a request that got no answer, or only part of one. Names the host alone: the path holds the key. */
export function networkError(
  operation: string,
  url: string | undefined,
  cause: unknown,
  mask: Mask,
  attempts: number,
): LedgergateError<"network"> {
  const from = url ? ` from ${new URL(url).origin}` : "";
  return new LedgergateError("network", `${operation}: no complete answer${from} (${reasonOf(cause, mask)}).`, {
    operation,
    attempts,
    cause: maskCause(cause, mask),
  });
}

/** The most telling words of a cause chain: the innermost code (`ECONNREFUSED`), else the innermost message. */
function reasonOf(cause: unknown, mask: Mask): string {
  let reason = "the request failed";
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown };
    reason = mask(typeof code === "string" ? code : error.message);
  }
  return reason;
}
