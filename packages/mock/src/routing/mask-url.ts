import type { Api } from "../document/api.ts";
import { hidden } from "../secrets/hidden.ts";
import type { RequestTarget } from "../wire/request-target.ts";
import type { Landing } from "./land.ts";
import { looksLikeToken, maskSearch } from "./mask-search.ts";

/**
 * The URL of a request without its secrets, for logs. Where the request fits an operation, the key is hidden wherever it
 * stands, and whatever looks like a secret. Anywhere else the key may stand in any place, so every segment that is not a
 * word of the documents is hidden.
 */
export function maskUrl(apis: readonly Api[], target: RequestTarget, landing: Landing): string {
  const segments = target.path.split("/").slice(1);
  if (landing.at !== "operation")
    return `/${segments.map((segment) => (isKnown(apis, segment) ? segment : hidden)).join("/")}`;
  const mounted = landing.base.split("/").length - 1;
  const keyAt = landing.key === undefined ? -1 : mounted + landing.api.serverPath.indexOf("{apiKey}");
  const isSecret = (segment: string, index: number): boolean =>
    index === keyAt || ((target.segments[index] === landing.key || looksLikeToken(segment)) && !isKnown(apis, segment));
  const path = segments.map((segment, index) => (isSecret(segment, index) ? hidden : segment)).join("/");
  return `/${path}${maskSearch(target.search, landing.key)}`;
}

/** Words of the mock's own paths, which are no secrets. */
const ownWords: readonly string[] = ["", "docs", ".well-known", "jwks.json"];

function isKnown(apis: readonly Api[], segment: string): boolean {
  return (
    ownWords.includes(segment) ||
    apis.some(
      ({ name, serverPath, operations }) =>
        name === segment ||
        serverPath.includes(segment) ||
        operations.some(({ template }) => template.segments.some(({ text }) => text === segment)),
    )
  );
}
