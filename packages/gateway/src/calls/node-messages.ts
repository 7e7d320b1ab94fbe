import { addNodeQuery } from "@ledgergate/service-kit";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import { isRetryAfter } from "../nodes/retry-after.ts";
import type { Route } from "../routes/compile-api.ts";

/** Returns path and query of a call at a node. `pathAt` is the index in the caller's URL at which the operation's path begins. */
export function nodePath({ basePath, query }: Node, url: string, pathAt: number): string {
  if (query.text === "") return basePath + url.slice(pathAt);
  const question = url.indexOf("?", pathAt);
  const end = question === -1 ? url.length : question;
  return `${basePath}${url.slice(pathAt, end)}?${addNodeQuery(url.slice(end + 1), query)}`;
}

/** Returns the headers of a call at a node, names and values in turn: the caller's allowed headers and the node's own. */
export function nodeHeaders(node: Node, { requestHeaders, operation }: Route, rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  // A compressed answer cannot be searched as a stream.
  const isSearched = operation.hasLinks || node.searches.hasCredentials;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (!requestHeaders.has(name) && !node.sendHeaders.has(name)) continue;
    if (node.ownHeaders.has(name) || (isSearched && name === "accept-encoding")) continue;
    headers.push(name, rawHeaders[index + 1] ?? "");
  }
  if (isSearched) headers.push("accept-encoding", "identity");
  headers.push(...node.headers);
  return headers;
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
    const known = answerHeaders.get(name);
    const value = headers[name];
    if (known === undefined || value === undefined) continue;
    // If the node sends both names of a header, the document's name wins.
    if (known.toLowerCase() !== name && headers[known.toLowerCase()] !== undefined) continue;
    if (name === "retry-after" && !isRetryAfter(value)) continue;
    for (const one of typeof value === "string" ? [value] : value) {
      if (search) head.push(known, search.replaceIn(one, baseUrl));
      else head.push(known, one.includes("://") ? searches.links.replaceIn(one, baseUrl) : one);
    }
  }
  return head;
}
