import type { IncomingHttpHeaders } from "node:http";
import { type Answer, allowedMethods } from "@ledgergate/document";
import type { GatewayRequest } from "../routing/request.ts";
import type { Route } from "../routing/route.ts";

/** Headers of every answer, so that a page of any origin can read it with the headers that the document declares. */
export function corsHeaders(exposed: readonly string[]): Record<string, string> {
  return {
    // The wildcard rules out credentialed requests; the APIs use keys and tokens, not cookies.
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...exposed, "Allow"].join(", "),
  };
}

/** Whether an OPTIONS request is a CORS preflight. */
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

/** Answers preflights, and OPTIONS where the document declares no such operation. */
export function answerOptions(route: Route, { target, headers }: GatewayRequest): Answer | undefined {
  const operations = route.kind === "operation" ? route.match.operations : [];
  if (isPreflight(headers)) {
    // Permit unknown paths, too: the page can then send the request and read the refusal.
    const requested = headers["access-control-request-method"] ?? "GET";
    const methods = operations.length > 0 ? allowedMethods(operations) : [requested];
    return { status: 204, headers: preflightHeaders(methods, headers) };
  }
  if (target.path === "*") return { status: 204, headers: {} };
  if (operations.length === 0 || operations.some(({ method }) => method === "options")) return undefined;
  return { status: 204, headers: { allow: allowedMethods(operations).join(", ") } };
}

/**
 * Adds to an answer what clients of public nodes expect: each documented header under its upstream name, and CORS permission
 * for credentialed requests, which some browser SDKs send. `origin`: the `Origin` of the request, if any.
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

/** Adds aliases to headers. `names`: the alias by lower-case name. */
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
