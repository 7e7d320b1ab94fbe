import type { RequestHeaders } from "../check/read-request.ts";
import { type Api, allowedMethods, type Operation } from "../read/api.ts";

/** Headers of every answer of an API. They let a page of any origin read the answer and its declared headers. */
export function corsHeaders(api?: Api): Record<string, string> {
  return {
    // The wildcard rules out credentialed requests; the APIs use keys and tokens, not cookies.
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...new Set([...(api?.responseHeaders ?? []), "Allow", "X-Request-Id"])].join(
      ", ",
    ),
  };
}

/**
 * Makes the headers of the answer (204) to a preflight. They allow the methods of the path, and all headers that the page wants to
 * send. A path without operations is allowed too: the page can then send the request and read the refusal.
 *
 * @returns `undefined` if the request is no preflight.
 */
export function preflightHeaders(
  operations: readonly Operation[],
  headers: RequestHeaders,
): Record<string, string> | undefined {
  const { origin, "access-control-request-method": method, "access-control-request-headers": names } = headers;
  if (origin === undefined || method === undefined) return undefined;
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": operations.length > 0 ? allowedMethods(operations).join(", ") : String(method),
    ...(names !== undefined && { "access-control-allow-headers": String(names) }),
    "access-control-max-age": "600",
    vary: "Access-Control-Request-Headers",
  };
}
