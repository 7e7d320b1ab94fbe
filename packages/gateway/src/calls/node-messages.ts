import { addNodeQuery } from "@ledgergate/service-kit";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import { isRetryAfter } from "../nodes/retry-after.ts";
import type { Route } from "../routes/compile-api.ts";
import { isDeclared } from "../routes/header-rules.ts";

/** Returns path and query of a call at a node. `pathAt` is the index in the caller's URL at which the operation's path begins. */
export function nodePath({ basePath, query }: Node, url: string, pathAt: number): string {
  if (query.text === "") return withSlash(basePath + url.slice(pathAt));
  const question = url.indexOf("?", pathAt);
  const end = question === -1 ? url.length : question;
  return withSlash(`${basePath}${url.slice(pathAt, end)}?${addNodeQuery(url.slice(end + 1), query)}`);
}

/** Adds the slash that is missing if the target is only a query, such as `?limit=1`. */
function withSlash(target: string): string {
  return target.charCodeAt(0) === slash ? target : `/${target}`;
}

const slash = 0x2f;

/** Returns the headers of a call at a node, names and values in turn: the caller's allowed headers and the node's own. */
export function nodeHeaders(node: Node, { requestHeaders, operation }: Route, rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  // A compressed answer cannot be searched as a stream.
  const isSearched = operation.hasLinks || node.searches.hasCredentials;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (!requestHeaders.has(name) && !node.sendHeaders.has(name)) continue;
    if (node.ownHeaders.has(name) || (isSearched && name === "accept-encoding")) continue;
    const value = rawHeaders[index + 1] ?? "";
    // Some servers answer in this charset, in which credentials would not be found.
    headers.push(name, name === "accept" && node.searches.hasCredentials ? value.replace(charset, "") : value);
  }
  if (isSearched) headers.push("accept-encoding", "identity");
  headers.push(...node.headers);
  return headers;
}

const charset = /\s*;\s*charset\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,]*)/gi;

const json = "application/json";
const jsonSuffix = /^application\/[^;\s]+\+json\s*(?:;|$)/i;

/** Replaces an undeclared JSON type of a success, such as `application/hal+json`, by `application/json` if the document declares that. */
export function normalizeJsonType({ mediaTypes }: Route, status: number, headers: IncomingHttpHeaders): void {
  const type = headers["content-type"]?.toString() ?? "";
  // In failures, such a type stands for another structure.
  if (status >= 300 || !jsonSuffix.test(type) || isDeclared(mediaTypes, type) || !mediaTypes.has(json)) return;
  headers["content-type"] = json;
}

/**
 * Returns the headers of a node's answer for the caller, names and values in turn, after `sharedHeaders`. Links to the node are
 * replaced by `baseUrl`.
 */
export function answerHead(
  { searches }: Node,
  { answerHeaders }: Route,
  status: number,
  headers: IncomingHttpHeaders,
  sharedHeaders: readonly string[],
  baseUrl: () => string,
): string[] {
  const head = [...sharedHeaders];
  const search = searches.of(status, false);
  for (const name in headers) {
    const callerName = answerHeaders.get(name);
    const value = headers[name];
    if (callerName === undefined || value === undefined) continue;
    // If the node sends a header under its own name and under the document's name, the latter wins.
    if (callerName.toLowerCase() !== name && headers[callerName.toLowerCase()] !== undefined) continue;
    if (name === "retry-after" && !isRetryAfter(value)) continue;
    for (const one of typeof value === "string" ? [value] : value) {
      if (search) head.push(callerName, search.replaceIn(one, baseUrl));
      else head.push(callerName, one.includes("://") ? searches.links.replaceIn(one, baseUrl) : one);
    }
  }
  return head;
}
