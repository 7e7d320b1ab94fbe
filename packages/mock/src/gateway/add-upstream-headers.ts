import { copyHeaders } from "../wire/copy-headers.ts";

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
