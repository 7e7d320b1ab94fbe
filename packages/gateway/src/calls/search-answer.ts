import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import type { Route } from "../routes/compile-api.ts";
import { isText } from "../routes/header-rules.ts";
import { maxCollected } from "./attempt.ts";
import { isEncoded } from "./decode-body.ts";

/** Returns the search for the body of an answer. `undefined` if the body passes unread. */
export function searchOf(
  { searches }: Node,
  { operation, isUndeclared }: Route,
  status: number,
  headers: IncomingHttpHeaders,
): TextSearch | undefined {
  const search = searches.of(status, operation.hasLinks);
  // A passthrough path may show the node's own configuration, in any media type.
  const isSearched = search && (isText(headers["content-type"]) || (isUndeclared && searches.hasCredentials));
  return isSearched ? search : undefined;
}

/** True if links in a searched body are replaced, which may change its length. Else they are masked. */
export function replacesLinks({ operation, isUndeclared }: Route, headers: IncomingHttpHeaders): boolean {
  return operation.hasLinks && (!isUndeclared || isText(headers["content-type"]));
}

/**
 * Tests if a searched body is collected before it is forwarded. An encoded body must be decoded. The head of a small body with links can
 * then contain its new length.
 */
export function isCollected({ operation }: Route, headers: IncomingHttpHeaders): boolean {
  if (isEncoded(headers["content-encoding"])) return true;
  return operation.hasLinks && Number(headers["content-length"]) <= maxCollected;
}
