import { isUtf8 } from "node:buffer";
import type { TextSearch } from "../nodes/text-search.ts";
import type { Route } from "../routes/compile-api.ts";
import { isText } from "../routes/header-rules.ts";
import { maxCollected, type NodeHead } from "./attempt.ts";
import { isEncoded } from "./decode-body.ts";

/** Returns the search for the body of an answer. `undefined` if the body passes unread. */
export function searchOf({ operation }: Route, { node, status, headers }: NodeHead): TextSearch | undefined {
  const { searches } = node;
  const search = searches.of(status, operation.hasLinks);
  // Bytes may contain a credential or an address as it is. Links are only replaced in texts.
  return searches.hasCredentials || status >= 400 || isText(headers["content-type"]) ? search : undefined;
}

/** True if links in a searched body are replaced, which may change its length. Else they are masked. */
export function replacesLinks({ operation }: Route, { headers }: NodeHead): boolean {
  return operation.hasLinks && isText(headers["content-type"]);
}

/**
 * Tests if a searched body is collected before it is forwarded. An encoded body must be decoded. The head of a small body with links can
 * then contain its new length.
 */
export function isCollected(route: Route, head: NodeHead): boolean {
  const { status, headers } = head;
  // Its `content-length` is that of an answer with a body.
  if (status === 304) return false;
  if (isEncoded(headers["content-encoding"])) return true;
  return replacesLinks(route, head) && Number(headers["content-length"]) <= maxCollected;
}

/** True if the body of a node with credentials says that it is a text, so that it must begin as one. */
export function claimsText({ node, headers }: NodeHead): boolean {
  return node.searches.hasCredentials && headers["content-type"] !== undefined && isText(headers["content-type"]);
}

/** Number of bytes by which {@link isTextBeginning} decides. */
export const decidingBytes = 64;

/** Matches what no text in UTF-8 contains, but nearly every compressed body, and UTF-16. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: These are searched.
const control = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/**
 * Tests if the beginning of a body is UTF-8. A compressed body is not, whatever its head says.
 *
 * @param piece - A piece of the first {@link decidingBytes} bytes. It may divide a character.
 */
export function isTextBeginning(piece: Buffer): boolean {
  let from = 0;
  let end = Math.min(piece.length, decidingBytes);
  while (from < 3 && ((piece[from] ?? 0) & 0xc0) === 0x80) from++;
  while (end > from && (piece[end - 1] as number) >= 0x80) end--;
  return isUtf8(piece.subarray(from, end)) && !control.test(piece.toString("latin1", 0, end));
}
