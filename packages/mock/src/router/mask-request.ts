import { createMask, isSecretName, MASKED, type Mask, secretsOfPairs } from "@ledgergate/runtime/mask";
import type { Api } from "@ledgergate/service-kit";
import { decodeAll } from "../decode-all.ts";
import { maskFields, secretsOfFields } from "../mask-fields.ts";
import { findKeyPlaces, isKnown, keyPlace, readKey } from "./key-places.ts";
import { findNearestRoute, type NearestRoute } from "./nearest-route.ts";
import type { MockRequest, RequestTarget } from "./request.ts";
import type { RequestRoute } from "./route.ts";

/** Makes the mask for reports about a request. `more` are secrets from other parts of the request, such as its body. */
export type MaskRequest = (
  route: RequestRoute,
  request: Pick<MockRequest, "headers" | "target">,
  more?: readonly string[],
) => Mask;

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
      isSecret(name)
        ? [values ?? []].flat().flatMap((value) => [value, ...passwordOf(value)].map((one) => [name, one] as const))
        : [],
    );
    const parameters = target.search === "" ? [] : new URLSearchParams(target.search);
    const key = route.kind === "none" ? [] : (readKey(route, [route.api]) ?? []);
    const sent = new Set(
      [
        key,
        secretsOfPairs([...given, ...parameters], isSecret),
        secretsOfFields(target.path + target.search),
        more,
      ].flat(),
    );
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

/** Reads the password of Basic credentials. */
function passwordOf(header: string): string[] {
  const [, encoded] = /^basic +(\S+)/i.exec(header) ?? [];
  return encoded === undefined ? [] : Buffer.from(encoded, "base64").toString().split(":").slice(1, 2);
}

/** Lists the headers that carry the API's key, in lower case. */
export function keyHeadersOf(route: RequestRoute): string[] {
  const operations = route.kind === "operation" ? route.match.operations : [];
  return operations.flatMap(({ keyHeader }) => keyHeader?.toLowerCase() ?? []);
}

/**
 * Masks the URL of a request. If the request matches no operation, any segment of its path may be a key. Then the URL shows words of
 * the documents, and segments that match the nearest route. It shows the other segments only if the place of the key is certain.
 */
export function maskUrl(
  apis: readonly Api[],
  target: RequestTarget,
  route: RequestRoute,
  mask: Mask,
  nearest: NearestRoute | undefined,
): string {
  if (route.kind === "operation") {
    const keyAt = keyPlace(route);
    const path = maskPath(target, mask, (_, index) => index !== keyAt);
    return maskFields(path + target.search, mask);
  }
  const keys = findKeyPlaces(apis, route, target.segments, nearest);
  // The query may contain anything.
  return maskPath(target, mask, (segment, index) => {
    if (keys.includes(index)) return false;
    return isKnown(apis, segment) || keys.isCertain || nearest?.meant[index] !== undefined;
  });
}

/**
 * Masks the path of a request that matches no operation, for its sender: only segments in the place of a key, known secrets, and
 * segments that look like keys.
 */
export function maskUnknownPath(apis: readonly Api[], target: RequestTarget, route: RequestRoute, mask: Mask): string {
  const keys = findKeyPlaces(apis, route, target.segments, findNearestRoute(apis, route, target.segments));
  const own = createMask(keys.keys);
  const isSecret = (segment: string): boolean => {
    const path = `/${decodeAll(segment)}`;
    return looksLikeKey.test(path.slice(1)) || mask(path) !== path;
  };
  return maskPath(
    target,
    (text) => mask(own(text)),
    (segment, index) => isKnown(apis, segment) || !(keys.includes(index) || isSecret(segment)),
  );
}

/** Lists what stands at a key's place in a path that matches no operation. */
export function keysOfUnknownPath(apis: readonly Api[], target: RequestTarget, route: RequestRoute): readonly string[] {
  if (route.kind === "operation") return [];
  return findKeyPlaces(apis, route, target.segments, findNearestRoute(apis, route, target.segments)).keys;
}

function maskPath(target: RequestTarget, mask: Mask, isShown: (segment: string, index: number) => boolean): string {
  const segments = target.path.split("/").slice(1);
  const shown = segments.map((segment, index) => (isShown(target.segments[index] ?? "", index) ? segment : MASKED));
  return mask(`/${shown.join("/")}`);
}

/** Matches a segment of 16 characters or more with letters and digits. */
const looksLikeKey = /^(?=.{16})(?=.*[a-z])(?=.*\d)/is;
