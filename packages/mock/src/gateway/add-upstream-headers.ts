import { copyHeaders } from "../wire/copy-headers.ts";

/**
 * Adds what public nodes send to an answer's headers: those of the document once more under their names, and leave for a
 * page to send cookies along, which an SDK for browsers may do unasked. `origin` is the page's, where one calls.
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
