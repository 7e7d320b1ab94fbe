import { type Api, maskFields, secretsOfPairs } from "@ledgergate/document";
import { createMask, isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import type { NearestRoute } from "./nearest-route.ts";
import type { MockRequest, RequestTarget } from "./request.ts";
import type { MatchedRoute } from "./route.ts";

/** Makes the mask of what is told about a request. `more` are secrets that stood elsewhere in it, such as in its body. */
export type MaskRequest = (route: MatchedRoute, request: MockRequest, more?: readonly string[]) => Mask;

/** Masks that are kept: callers come back with the same key. */
const mostMasks = 100;

/** Secrets of one request that are looked for in other places than their own: a hostile body could hold any number. */
const mostSecrets = 200;

/**
 * A JSON Web Token, whatever it is called; or a word that only begins like one, has no dot, and stays. Words are matched
 * whole, without backtracking: a text that repeats `eyJ` would take quadratic time.
 */
const token = /eyJ(?=([\w-]+))\1(?:\.(?=([\w-]+))\2\.[\w-]*)?/g;

/**
 * Makes masks that hide the secrets that the mock knows, those that the caller sent, and tokens. A secret of eight characters
 * or more is hidden wherever it is repeated, a shorter one in its own place.
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
    const secrets = [...sent].slice(0, mostSecrets);
    const id = JSON.stringify(secrets);
    let mask = masks.get(id);
    if (!mask) {
      const own = createMask(secrets);
      mask = (text, name) =>
        known(own(text, name), name).replace(token, (word) => (word.includes(".") ? MASKED : word));
      if (masks.size === mostMasks) masks.clear();
      masks.set(id, mask);
    }
    return mask;
  };
}

/** The headers that carry the key of the API, in lower case. */
export function keyHeadersOf(route: MatchedRoute): string[] {
  const operations = route.kind === "operation" ? route.match.operations : [];
  return operations.flatMap(({ keyHeader }) => keyHeader?.toLowerCase() ?? []);
}

/**
 * The URL of a request without its secrets. Where the request fits no operation, what is known to be no key is shown: words of
 * the documents, what comes beside the key, and else what the nearest route has in that place.
 */
export function maskUrl(
  apis: readonly Api[],
  target: RequestTarget,
  route: MatchedRoute,
  mask: Mask,
  nearest: NearestRoute | undefined,
): string {
  const given = target.segments;
  const keyAt = keyPlace(route) ?? nearest?.meant.indexOf("{apiKey}") ?? -1;
  const isBesideKey = route.kind === "refusal" && (route.key !== undefined || !route.api.keyed);
  const isShown = (segment: string, index: number): boolean => {
    if (index === keyAt) return false;
    if (route.kind === "operation" || isKnown(apis, segment)) return true;
    return segment !== given[keyAt] && (isBesideKey || nearest?.meant[index] !== undefined);
  };
  const segments = target.path.split("/").slice(1);
  const path = segments.map((segment, index) => (isShown(given[index] ?? "", index) ? segment : MASKED));
  // The query of a request that fits no operation may hold anything.
  const search = route.kind === "operation" ? target.search : "";
  return search === "" ? mask(`/${path.join("/")}`) : maskFields(`/${path.join("/")}${search}`, mask);
}

/** Finds the position of the key among a path's segments, if the route has one. */
function keyPlace(route: MatchedRoute): number | undefined {
  if (route.kind === "none" || route.key === undefined) return undefined;
  return route.base.split("/").length - 1 + route.api.serverPath.indexOf("{apiKey}");
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
