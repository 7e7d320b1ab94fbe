import type { RequestTarget } from "../wire/request-target.ts";
import type { OperationLanding } from "./land.ts";

/**
 * What stands before the operation's path in the caller's URL, with the caller's key. Links that begin with it lead back
 * to the host and path by which the caller came.
 */
export function readBaseUrl({ origin, path }: RequestTarget, { base, api }: OperationLanding): string {
  const length = base.split("/").length + api.serverPath.length;
  return origin + path.split("/").slice(0, length).join("/").replace(outsideUrls, percentEncode);
}

/** What may stand in the path of a request line, but not in a URL. */
const outsideUrls = /%(?![\da-f]{2})|["'<>\\^`{|}]|[^\x21-\x7e]/gi;

/** Node hands octets beyond ASCII on as one character each. */
function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
