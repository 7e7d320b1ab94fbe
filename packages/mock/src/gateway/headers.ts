import type { IncomingHttpHeaders } from "node:http";
import { type Answer, allowedMethods } from "@ledgergate/document";
import type { GatewayRequest } from "../routing/request.ts";
import type { Route } from "../routing/route.ts";

/** Headers of every answer, so that a page of any origin can read it with the headers that the document declares. */
export function corsHeaders(exposed: readonly string[]): Record<string, string> {
  return {
    // No credentials travel across origins: the APIs know keys and tokens, not cookies.
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...exposed, "Allow"].join(", "),
  };
}

/** Whether a browser's OPTIONS asks for permission rather than for the resource. */
function isPreflight(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/** The answer to a preflight: the methods of the path, and whatever headers the page wants to send. */
function preflightHeaders(methods: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  const requested = headers["access-control-request-headers"];
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": methods.join(", "),
    ...(requested !== undefined && { "access-control-allow-headers": requested }),
    "access-control-max-age": "600",
    vary: "Access-Control-Request-Headers",
  };
}

/** The answer to OPTIONS where it is the gateway's to give: to preflights, and where the document has none of its own. */
export function answerOptions(route: Route, { target, headers }: GatewayRequest): Answer | undefined {
  const operations = route.kind === "operation" ? route.match.operations : [];
  if (isPreflight(headers)) {
    // An unknown path is permitted, so that the page can send the request and read why it is refused.
    const requested = headers["access-control-request-method"] ?? "GET";
    const methods = operations.length > 0 ? allowedMethods(operations) : [requested];
    return { status: 204, headers: preflightHeaders(methods, headers) };
  }
  if (target.path === "*") return { status: 204, headers: {} };
  if (operations.length === 0 || operations.some(({ method }) => method === "options")) return undefined;
  return { status: 204, headers: { allow: allowedMethods(operations).join(", ") } };
}

/**
 * Adds what clients of public nodes look for to an answer's headers: each documented header again under its upstream
 * name, and CORS permission to send cookies, which an SDK for browsers may do unasked. `origin` is that of the calling
 * page, if a page calls.
 */
export function addUpstreamHeaders(
  headers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
  origin: string | undefined,
): Record<string, string> {
  return {
    ...copyHeaders(headers, names),
    ...append(headers, "access-control-expose-headers", Object.values(names)),
    ...(origin !== undefined && {
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      ...append(headers, "vary", ["Origin"]),
    }),
  };
}

function append(headers: Readonly<Record<string, string>>, name: string, items: readonly string[]): object {
  const list = [headers[name] ?? [], items].flat();
  return list.length === 0 ? {} : { [name]: list.join(", ") };
}

/** Headers, with a copy of each that has another name. `names` has the other names by lower-case name. */
export function copyHeaders(
  headers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const copies = Object.entries(headers).flatMap(([name, value]) => {
    const other = names[name.toLowerCase()];
    return other === undefined ? [] : [[other, value] as const];
  });
  return { ...Object.fromEntries(copies), ...headers };
}
