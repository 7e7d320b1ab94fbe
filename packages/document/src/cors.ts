import { type Api, allowedMethods, type Operation } from "./api.ts";

/** Headers of every answer of an API, so that a page of any origin can read it with the headers that the document declares. */
export function corsHeaders(api?: Api): Record<string, string> {
  return {
    // The wildcard rules out credentialed requests; the APIs use keys and tokens, not cookies.
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...(api?.responseHeaders ?? []), "Allow"].join(", "),
  };
}

/** Headers of an `OPTIONS` request by which a browser asks whether a page may send another one; values as they came. */
export interface PreflightHeaders {
  readonly origin?: string | undefined;
  readonly "access-control-request-method"?: string | undefined;
  readonly "access-control-request-headers"?: string | undefined;
}

/**
 * The headers of the answer (204) to a preflight: the methods of the path, and whatever headers the page wants to send. Undefined
 * where the request is none. A path that has no operation is allowed, too: the page can then send the request and read the refusal.
 */
export function preflightHeaders(
  operations: readonly Operation[],
  headers: PreflightHeaders,
): Record<string, string> | undefined {
  const { origin, "access-control-request-method": method, "access-control-request-headers": names } = headers;
  if (origin === undefined || method === undefined) return undefined;
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": operations.length > 0 ? allowedMethods(operations).join(", ") : method,
    ...(names !== undefined && { "access-control-allow-headers": names }),
    "access-control-max-age": "600",
    vary: "Access-Control-Request-Headers",
  };
}
