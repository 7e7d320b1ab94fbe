import { type Api, hidden } from "@ledgergate/document";
import { decodePercent, type RequestTarget } from "./request.ts";
import type { Landing } from "./route.ts";

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

/** Names whose values are secrets, whether or not a document knows them. */
const secretName = /key|token|secret|passw|authorization|credential|jwt/i;

/** Whether a text is a JSON Web Token by its shape, whatever it is called. */
function looksLikeToken(text: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}

/**
 * The query of a request without the secrets that somebody may have put there: values under a telling name, tokens, and
 * the key of the path where it is repeated.
 */
function maskSearch(search: string, key: string | undefined): string {
  return search.replace(/([^?&=]+)=([^&]*)/g, (pair, name: string, value: string) =>
    secretName.test(name) || looksLikeToken(value) || isKey(value, key) ? `${name}=${hidden}` : pair,
  );
}

/** Whether a value is the key, however it is encoded: a plus may stand for itself, or for a space as in a form. */
function isKey(value: string, key: string | undefined): boolean {
  return [value, value.replaceAll("+", " ")].some((text) => decodePercent(text) === key);
}
