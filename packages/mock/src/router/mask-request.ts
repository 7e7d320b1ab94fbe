import { createMask, isSecretName, MASKED, type Mask, secretsOfPairs } from "@ledgergate/runtime/mask";
import type { Api } from "@ledgergate/service-kit";
import { maskFields } from "../mask-text.ts";
import { findNearestRoute, type NearestRoute } from "./nearest-route.ts";
import type { MockRequest, RequestTarget } from "./request.ts";
import type { RequestRoute } from "./route.ts";

/** Makes the mask for reports about a request. `more` are secrets from other parts of the request, such as its body. */
export type MaskRequest = (route: RequestRoute, request: MockRequest, more?: readonly string[]) => Mask;

/** Maximum number of cached masks. Callers repeat requests with the same key. */
const maxMasks = 100;

/** Maximum number of secrets of a request that are also masked outside their own place. It bounds the work for a hostile body. */
const maxSecrets = 200;

/**
 * Matches words that begin with `eyJ`. Words with a dot are JSON Web Tokens, and only these are masked. Every word is matched whole,
 * without backtracking, since a text that repeats `eyJ` would otherwise take quadratic time.
 */
const tokenLike = /eyJ(?=([\w-]+))\1(?:\.(?=([\w-]+))\2\.[\w-]*)?/g;

/**
 * Makes masks for the secrets that the mock knows, the secrets that the caller sent, and tokens. A secret of eight characters
 * or more is masked everywhere, a shorter one only in its own place.
 */
export function createRequestMasks(known: Mask): MaskRequest {
  const masks = new Map<string, Mask>();
  return (route, { headers, target }, more = []) => {
    const keyHeaders = keyHeadersOf(route);
    const isSecret = (name: string): boolean => isSecretName(name) || keyHeaders.includes(name.toLowerCase());
    const given = Object.entries(headers).flatMap(([name, values]) =>
      isSecret(name) ? [values ?? []].flat().map((value) => [name, value] as const) : [],
    );
    const parameters = target.search === "" ? [] : new URLSearchParams(target.search);
    const key = "key" in route && route.key !== undefined ? [route.key] : [];
    const sent = new Set([...key, ...secretsOfPairs([...given, ...parameters], isSecret), ...more]);
    const secrets = [...sent].slice(0, maxSecrets);
    const id = JSON.stringify(secrets);
    let mask = masks.get(id);
    if (!mask) {
      const own = createMask(secrets);
      mask = (text, name) =>
        known(own(text, name), name).replace(tokenLike, (word) => (word.includes(".") ? MASKED : word));
      if (masks.size === maxMasks) masks.clear();
      masks.set(id, mask);
    }
    return mask;
  };
}

/** Lists the headers that carry the API's key, in lower case. */
export function keyHeadersOf(route: RequestRoute): string[] {
  const operations = route.kind === "operation" ? route.match.operations : [];
  return operations.flatMap(({ keyHeader }) => keyHeader?.toLowerCase() ?? []);
}

/**
 * Masks the URL of a request. If the request matches no operation, any segment of its path may be a key. Then the URL shows words of
 * the documents, and segments that match the nearest route. It shows the other segments only if the key is known, or if the API has
 * no key in its path.
 */
export function maskUrl(
  apis: readonly Api[],
  target: RequestTarget,
  route: RequestRoute,
  mask: Mask,
  nearest: NearestRoute | undefined,
): string {
  const given = target.segments;
  const keyAt = keyPlace(route) ?? nearest?.meant.indexOf("{apiKey}") ?? -1;
  const showsAllButKey = route.kind === "refusal" && (route.key !== undefined || !route.api.keyed);
  const isShown = (segment: string, index: number): boolean => {
    if (index === keyAt) return false;
    if (route.kind === "operation" || isKnown(apis, segment)) return true;
    return segment !== given[keyAt] && (showsAllButKey || nearest?.meant[index] !== undefined);
  };
  const segments = target.path.split("/").slice(1);
  const path = segments.map((segment, index) => (isShown(given[index] ?? "", index) ? segment : MASKED));
  // The query of a request without operation may contain anything.
  const search = route.kind === "operation" ? target.search : "";
  return search === "" ? mask(`/${path.join("/")}`) : maskFields(`/${path.join("/")}${search}`, mask);
}

/**
 * Masks the path of a request that matches no operation, for its sender: only the segment in the place of a key, known secrets, and
 * segments that look like keys.
 */
export function maskUnknownPath(apis: readonly Api[], target: RequestTarget, route: RequestRoute, mask: Mask): string {
  const given = target.segments;
  const nearest = findNearestRoute(apis, route, given);
  const places = [keyPlace(route), nearest?.meant.indexOf("{apiKey}"), guessKeyPlace(apis, given)];
  const keyAt = places.find((place = -1) => place >= 0) ?? -1;
  const isShown = (segment: string, index: number): boolean =>
    isKnown(apis, segment) || (index !== keyAt && segment !== given[keyAt] && !looksLikeKey.test(segment));
  const segments = target.path.split("/").slice(1);
  return mask(
    `/${segments.map((segment, index) => (isShown(given[index] ?? "", index) ? segment : MASKED)).join("/")}`,
  );
}

/** Matches a segment of 16 characters or more with letters and digits. */
const looksLikeKey = /^(?=.{16})(?=.*[a-z])(?=.*\d)/is;

/** Finds the first place behind a word that precedes the key in the path of an API. -1 if there is none. */
function guessKeyPlace(apis: readonly Api[], segments: readonly string[]): number {
  const before = apis.flatMap(({ serverPath }) => serverPath[serverPath.indexOf("{apiKey}") - 1] ?? []);
  return segments.findIndex((_, index) => index > 0 && before.includes(segments[index - 1] as string));
}

/** Finds the position of the key among a path's segments, if the route has one. */
function keyPlace(route: RequestRoute): number | undefined {
  if (route.kind === "none" || route.key === undefined) return undefined;
  return route.base.split("/").length - 1 + route.api.serverPath.indexOf("{apiKey}");
}

/** Words of the mock's own paths. They are not secret. */
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
