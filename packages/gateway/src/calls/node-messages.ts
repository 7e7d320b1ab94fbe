import { addNodeQuery } from "@ledgergate/service-kit";
import type { Node } from "../nodes/node.ts";
import type { Route } from "../routes/compile-api.ts";
import { isDeclared, isRetryAfter, loopHeader, requestIdHeader } from "../routes/header-rules.ts";
import type { NodeHead } from "./attempt.ts";
import type { CallerRequest } from "./caller-request.ts";

/** Returns path and query of a call at a node. `pathAt` is the index in the caller's URL at which the operation's path begins. */
export function nodePath({ basePath, query }: Node, url: string, pathAt: number): string {
  const question = url.indexOf("?", pathAt);
  const end = question === -1 ? url.length : question;
  // Some servers know only this spelling.
  const path = basePath + url.slice(pathAt, end).replaceAll("%2f", "%2F");
  const target = query.text === "" ? path + url.slice(end) : `${path}?${addNodeQuery(url.slice(end + 1), query)}`;
  // A target may be only a query, such as `?limit=1`.
  return target.startsWith("/") ? target : `/${target}`;
}

/**
 * Returns the headers of a call at a node, names and values in turn: the caller's allowed headers, the node's own, the request's id, and
 * `CDN-Loop` with the gateway's id (RFC 8586).
 */
export function nodeHeaders(
  node: Node,
  { requestHeaders, operation, accept }: Route,
  { method, headers: given, rawHeaders, id }: CallerRequest,
  loopId: string,
): string[] {
  const headers: string[] = [];
  // A compressed answer cannot be searched as a stream.
  const isSearched = operation.hasLinks || node.searches.hasCredentials;
  // HTTP has no range of HEAD, which nodes get as GET.
  const dropped = isSearched ? wholeOnly : method === "HEAD" ? ranges : nothing;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (!requestHeaders.has(name) && !node.sendHeaders.has(name)) continue;
    if (node.ownHeaders.has(name) || name === requestIdHeader || name === loopHeader) continue;
    if (dropped.has(name) || (accept && name === "accept")) continue;
    const value = rawHeaders[index + 1] ?? "";
    // Some servers answer in this charset, in which credentials would not be found.
    headers.push(name, name === "accept" && node.searches.hasCredentials ? value.replace(charset, "") : value);
  }
  const written = accept?.(given.accept);
  if (written !== undefined && !node.ownHeaders.has("accept")) headers.push("accept", written);
  if (isSearched) headers.push("accept-encoding", "identity");
  if (!node.ownHeaders.has(requestIdHeader)) headers.push(requestIdHeader, id);
  const { [loopHeader]: before } = given;
  headers.push(loopHeader, before === undefined ? loopId : `${before}, ${loopId}`, ...node.headers);
  return headers;
}

/** Request headers by which a node sends other bytes than a whole plain text. Those cannot be searched. */
const wholeOnly: ReadonlySet<string> = new Set(["accept-encoding", "if-range", "range"]);
const ranges: ReadonlySet<string> = new Set(["if-range", "range"]);
const nothing: ReadonlySet<string> = new Set();

const charset = /;\s*charset\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,]*)/gi;

const json = "application/json";
const jsonSuffix = /^application\/[^;\s]+\+json\s*(?:;|$)/i;

/**
 * Replaces an undeclared JSON type of a success, such as `application/hal+json`, by `application/json` if the document declares that.
 * Reads a type that is sent several times as one.
 */
export function normalizeType({ mediaTypes }: Route, { status, headers }: NodeHead): void {
  const given = headers["content-type"]?.toString() ?? "";
  const type = given.includes(",") ? asOne(given) : given;
  if (type !== given) headers["content-type"] = type;
  // In failures, such a type stands for another structure.
  if (status >= 300 || !jsonSuffix.test(type) || isDeclared(mediaTypes, type) || !mediaTypes.has(json)) return;
  headers["content-type"] = json;
}

/** Returns the first one of a list of equal types. Of different ones, returns all, so that no parameter hides a type. */
function asOne(list: string): string {
  const values = list.split(",");
  const types = values.map((value) => bareType.exec(value)?.[1]?.toLowerCase());
  // A comma may be within a parameter.
  if (types.includes(undefined)) return list;
  return new Set(types).size === 1 ? (values[0] ?? "").trim() : types.join(", ");
}

const bareType = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;|$)/;

/**
 * Returns the headers of a node's answer for the caller, names and values in turn, after `shared` ones. Links to the node are replaced by
 * `baseUrl`.
 */
export function answerHead(route: Route, given: NodeHead, shared: readonly string[], baseUrl: () => string): string[] {
  const { answerHeaders, operation } = route;
  const { node, status, headers } = given;
  const { searches } = node;
  const head = [...shared];
  const search = searches.of(status, false);
  for (const name in headers) {
    const callerName = answerHeaders.get(name);
    const value = headers[name];
    if (callerName === undefined || value === undefined) continue;
    // If the node sends a header under its own name and under the document's name, the latter wins.
    if (callerName.toLowerCase() !== name && headers[callerName.toLowerCase()] !== undefined) continue;
    if (name === "retry-after" && !isRetryAfter(value)) continue;
    // The range may be of a text whose length has changed.
    if (name === "content-range" && (operation.hasLinks || searches.hasCredentials)) continue;
    for (const text of typeof value === "string" ? [value] : value) {
      const one = name === "location" ? locationFor(node, text, baseUrl) : text;
      if (one === undefined) continue;
      if (search) head.push(callerName, search.replaceIn(one, baseUrl));
      else head.push(callerName, one.includes("://") ? searches.links.replaceIn(one, baseUrl) : one);
    }
  }
  return head;
}

/** Matches a reference that a client reads from the path of its request on. Any other one has a scheme, or begins at a host or its root. */
const isRelative = /^(?!\s*(?:[a-z][\w+.-]*:|[/\\]))/i;

/**
 * Replaces a `Location` at the node by one at the gateway, however it is written. `undefined` for a path of the node's host that the gateway
 * does not serve.
 */
function locationFor({ searches, hosts, linkOrigin }: Node, value: string, baseUrl: () => string): string | undefined {
  const target = isRelative.test(value) ? null : URL.parse(Buffer.from(value, "latin1").toString(), linkOrigin);
  if (!target || !hosts.has(target.host)) return searches.links.replaceIn(value, baseUrl);
  const { host, pathname, search, hash } = target;
  const replaced = searches.links.replaceIn(`http://${host}${pathname}${search}${hash}`, baseUrl);
  return replaced.startsWith(baseUrl()) ? replaced : undefined;
}
