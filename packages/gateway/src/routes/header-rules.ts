import { type Api, coversMediaType, type Operation } from "@ledgergate/service-kit";
import { isOfConnection } from "../config/connection-header.ts";

/** HTTP's own headers to forward to a node. All other headers, such as credentials, are dropped. */
const httpRequestHeaders = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-encoding",
  "content-type",
  "if-modified-since",
  "if-none-match",
  "traceparent",
  "tracestate",
];

/** HTTP's own headers to forward to the caller. */
const httpAnswerHeaders = [
  "cache-control",
  "content-encoding",
  "content-language",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "vary",
];

/** The header with the id of a request. */
export const requestIdHeader = "x-request-id";

/** The header by which a gateway finds its own calls (RFC 8586). */
export const loopHeader = "cdn-loop";

/** Lists the request headers to forward to a node, in lower case. */
export function requestHeaders({ parameters, keyHeader, responses }: Operation): ReadonlySet<string> {
  const declared = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name.toLowerCase());
  const isStream = responses.some(({ contents }) =>
    contents.some(({ mediaType }) => coversMediaType(mediaType, "text/event-stream")),
  );
  const credentials = ["authorization", "cookie", keyHeader?.toLowerCase()];
  return new Set([
    ...httpRequestHeaders,
    ...(isStream ? ["last-event-id"] : []),
    ...declared.filter((name) => !credentials.includes(name) && !isOfConnection(name)),
  ]);
}

/** Maps the headers of a node's answer, in lower case, to their names for the caller. */
export function answerHeaders({ upstreamHeaders }: Api, { responses }: Operation): ReadonlyMap<string, string> {
  const hidden = ["set-cookie", "www-authenticate", requestIdHeader];
  const declared = responses
    .flatMap(({ headers }) => headers.map(({ name }) => name))
    .filter((name) => !isOfConnection(name) && !hidden.includes(name.toLowerCase()));
  const upstream = declared.flatMap((name) => {
    const other = upstreamHeaders[name.toLowerCase()];
    return other === undefined ? [] : [[other.toLowerCase(), name] as const];
  });
  const names = [...httpAnswerHeaders, ...declared].map((name) => [name.toLowerCase(), name] as const);
  return new Map([...upstream, ...names]);
}

/**
 * Lists the lower-case headers in which nodes send each member of the ledger state: the document's name, then the node's. The key is the
 * member's name, as {@link foldName} writes it.
 */
export function stateHeaders({ upstreamHeaders }: Api, { responses }: Operation) {
  const headers = responses.flatMap((response) => response.headers).toReversed();
  return new Map(
    headers.flatMap(({ name, node: { "x-ledger-state": ledgerState } }) => {
      const lower = name.toLowerCase();
      const names = [lower, upstreamHeaders[lower]?.toLowerCase() ?? []].flat();
      return ledgerState === undefined ? [] : [[foldName(ledgerState), names] as const];
    }),
  );
}

/** Writes `ledger_version`, `ledger-version` and `ledgerVersion` alike. */
export function foldName(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** Lists the declared media types of operations in lower case, possibly ranges. */
export function mediaTypes(operations: readonly Operation[]): ReadonlySet<string> {
  const contents = operations.flatMap(({ responses }) => responses.flatMap((response) => response.contents));
  return new Set(contents.map(({ mediaType }) => mediaType.toLowerCase()));
}

/** The range of all media types. */
export const anyType = "*/*";

/** Tests if an operation declares a media type. Only the range of all types includes an answer without a type. */
export function isDeclared(declared: ReadonlySet<string>, mediaType: string | undefined): boolean {
  if (mediaType === undefined) return declared.has(anyType);
  const semicolon = mediaType.indexOf(";");
  if (declared.has((semicolon === -1 ? mediaType : mediaType.slice(0, semicolon)).trimEnd().toLowerCase())) return true;
  for (const name of declared) if (coversMediaType(name, mediaType)) return true;
  return false;
}

/** True for a text's media type, and if there is none. Texts may contain addresses and credentials. */
export function isText(mediaType: string | string[] | undefined): boolean {
  return mediaType === undefined || textType.test(String(mediaType));
}

const textType = /^\s*text\/|[/+](?:x-)?(?:json|ndjson|jsonl|xml|yaml|javascript|www-form-urlencoded)\s*(?:;|$)/i;

const maxSeconds = 86_400;

/** True for a `Retry-After` of 0 to 86,400 seconds, or with an HTTP date. */
export function isRetryAfter(value: string | string[] | undefined): value is string {
  if (typeof value !== "string") return false;
  if (/^\d+$/.test(value)) return Number(value) <= maxSeconds;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toUTCString() === value;
}
