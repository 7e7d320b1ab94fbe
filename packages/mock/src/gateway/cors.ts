import type { IncomingHttpHeaders } from "node:http";

/** Headers of every answer, so that a page of any origin can read it with the headers that the document declares. */
export function corsHeaders(exposed: readonly string[]): Record<string, string> {
  return {
    // No credentials travel across origins: the APIs know keys and tokens, not cookies.
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...exposed, "Allow"].join(", "),
  };
}

/** Whether a browser's OPTIONS asks for permission rather than for the resource. */
export function isPreflight(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/** The answer to a preflight: the methods of the path, and whatever headers the page wants to send. */
export function preflightHeaders(methods: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  const requested = headers["access-control-request-headers"];
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": methods.join(", "),
    ...(requested !== undefined && { "access-control-allow-headers": requested }),
    "access-control-max-age": "600",
    vary: "Access-Control-Request-Headers",
  };
}
