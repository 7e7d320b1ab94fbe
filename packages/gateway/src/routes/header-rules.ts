import { type Api, coversMediaType, type Operation } from "@ledgergate/service-kit";

/** HTTP's own headers that go to a node. All other headers of a caller stay here, also credentials. */
const toNode = [
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

/** HTTP's own headers that come back from a node. */
const toCaller = [
  "cache-control",
  "content-encoding",
  "content-language",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "vary",
];

/** Request headers that go to a node, in lower case. */
export function requestHeaders({ parameters, keyHeader }: Operation): ReadonlySet<string> {
  const declared = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name.toLowerCase());
  return new Set([...toNode, ...declared.filter((name) => !isCredential(name, keyHeader))]);
}

function isCredential(name: string, keyHeader: string | undefined): boolean {
  return name === "authorization" || name === "cookie" || name === keyHeader?.toLowerCase();
}

/** Headers of a node's answer that go to the caller: the name to give them, by the lower-case name that they come under. */
export function answerHeaders({ upstreamHeaders }: Api, { responses }: Operation): ReadonlyMap<string, string> {
  const declared = responses.flatMap(({ headers }) => headers.map(({ name }) => name)).filter(isForCallers);
  const upstream = declared.flatMap((name) => {
    const other = upstreamHeaders[name.toLowerCase()];
    return other === undefined ? [] : [[other.toLowerCase(), name] as const];
  });
  const names = [...toCaller, ...declared].map((name) => [name.toLowerCase(), name] as const);
  return new Map([...upstream, ...names]);
}

/** Tests for a header that may reach callers. Headers of one connection, and those that frame an answer, may not. */
function isForCallers(name: string): boolean {
  return !/^(?:connection|content-length|keep-alive|proxy-.*|set-cookie|te|trailer|transfer-encoding|upgrade)$/i.test(
    name,
  );
}

/** The names under which a member of the ledger's state comes from nodes, in lower case: the document's, then theirs. */
export function stateHeaders({ upstreamHeaders }: Api, { responses }: Operation, member: string): readonly string[] {
  const declared = responses.flatMap(({ headers }) => headers).find(({ ledgerState }) => ledgerState === member);
  const name = declared?.name.toLowerCase();
  return name === undefined ? [] : [name, upstreamHeaders[name]?.toLowerCase() ?? []].flat();
}

/** The media types that an operation declares, in lower case; some are ranges. */
export function mediaTypes({ responses }: Operation): ReadonlySet<string> {
  return new Set(responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType.toLowerCase())));
}

export function isDeclared(declared: ReadonlySet<string>, mediaType: string): boolean {
  const semicolon = mediaType.indexOf(";");
  if (declared.has((semicolon === -1 ? mediaType : mediaType.slice(0, semicolon)).trimEnd().toLowerCase())) return true;
  for (const name of declared) if (coversMediaType(name, mediaType)) return true;
  return false;
}

/** True for a media type of texts, in which addresses and credentials can stand, and where there is none. */
export function isText(mediaType: string | string[] | undefined): boolean {
  return mediaType === undefined || textType.test(String(mediaType));
}

const textType = /^\s*text\/|[/+](?:x-)?(?:json|ndjson|jsonl|xml|yaml|javascript|www-form-urlencoded)\s*(?:;|$)/i;
