import { type Answer, allowedMethods, preflightHeaders } from "@ledgergate/service-kit";
import type { MockRequest } from "../routes/request.ts";
import type { RequestRoute } from "../routes/route.ts";

/** Answers preflights, and OPTIONS requests if the document declares no such operation. */
export function answerOptions(route: RequestRoute, { target, headers }: MockRequest): Answer | undefined {
  const operations = route.kind === "operation" ? route.match.operations : [];
  const allowed = preflightHeaders(operations, headers);
  if (allowed) return { status: 204, headers: allowed };
  if (target.path === "*") return { status: 204, headers: {} };
  if (operations.length === 0 || operations.some(({ method }) => method === "options")) return undefined;
  return { status: 204, headers: { allow: allowedMethods(operations).join(", ") } };
}

/** Tests for a header that the server itself sets: of the connection (RFC 9110, section 7.6.1), or of the octets of the body. */
export function isOfServer(name: string): boolean {
  return /^(?:connection|host|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:encoding|length))$/i.test(
    name,
  );
}

/** Tests for a name and a value that a header can have. Each line of `Set-Cookie` is a header of its own. */
export function isHeader(name: string, value: string): boolean {
  const text = /^set-cookie$/i.test(name) ? value.replaceAll("\n", "") : value;
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** Lists headers as they are sent. */
export function headerLines(headers: Answer["headers"]): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value.split("\n").map((line): [string, string] => [name, line]),
  );
}

/** Leaves out the headers of a document that its server sets, and those that no header can carry, with a warning. */
export function sendableHeaders(headers: Answer["headers"], warn: (message: string) => void): Answer["headers"] {
  const kept = Object.entries(headers).filter(([name, value]) => {
    if (isOfServer(name)) return false;
    if (!isHeader(name, value)) warn(`the answer's header ${name} is left out: no header can carry its name and value`);
    return isHeader(name, value);
  });
  return Object.fromEntries(kept);
}

/**
 * Adds the headers that clients of public nodes expect: each documented header under its upstream name, and CORS permission
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

/** Adds headers again under other names. `names`: the other name by lower-case name. */
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
