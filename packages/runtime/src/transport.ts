import { LedgergateError } from "./errors.ts";
import { type Mask, maskCause } from "./mask.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** The platform's `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends what openapi-fetch built. Typed calls and `raw` both go through it. */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

/** Makes the transport of a client. A request through `raw` obeys the signal of its own caller and no other limit. */
export function createTransport(fetch: Fetch, mask: Mask): Transport {
  return async ({ url, method, headers, body = null, signal = null, call }) => {
    const answer = fetch(url, { method, headers, body, signal });
    if (!call) {
      return answer.catch((cause) => {
        throw networkError(method, url, cause, mask, 1);
      });
    }
    call.attempts += 1;
    const response = await answer;
    call.response = response;
    if (response.ok) return response;
    // Kept as text: openapi-fetch would parse it and lose the last digits of a 64-bit integer.
    call.failureText = await response.text();
    return new Response(null, { status: response.status, headers: response.headers });
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
