import { type Api, isSimilar } from "@ledgergate/service-kit";
import { decodeAll } from "../decode-all.ts";
import { maxSegments, type NearestRoute } from "./nearest-route.ts";
import type { RequestRoute } from "./route.ts";

/** The segments of a path that is in no document which may be a key. */
export interface KeyPlaces {
  /** True if the document says where the key is, and nothing in the rest of the path may be another one. */
  readonly isCertain: boolean;
  /** Words that stand at a key's place. */
  readonly keys: readonly string[];
  /** Tests if a segment has one of these words. `index`: its position in the path. */
  includes(index: number): boolean;
}

/**
 * Finds keys by the document, by the path that was probably meant, and by the word before them: a part of a base URL may be missing,
 * wrong or repeated, and a slash may be encoded.
 */
export function findKeyPlaces(
  apis: readonly Api[],
  route: RequestRoute,
  given: readonly string[],
  nearest: NearestRoute | undefined,
): KeyPlaces {
  const precedesKey = precederOf(apis);
  const place = keyPlace(route);
  const end = route.kind === "none" ? 0 : baseLength(route.base) + route.api.serverPath.length;
  const isCertain =
    place !== undefined &&
    readKey(route, apis) !== undefined &&
    !given.slice(end).some((segment) => wordsOf(segment).some(precedesKey));
  const meant = nearest?.meant.indexOf("{apiKey}") ?? -1;
  const places = new Set(isCertain ? [place] : wordsOf(given[meant] ?? "").some(precedesKey) ? [] : [meant]);
  const isKey = (word: string, before: string): boolean => {
    if (!precedesKey(before) && !keyName.test(before)) return false;
    return !isKnown(apis, word) && (given.length > maxSegments || !isTypo(apis, word));
  };
  let before = "";
  for (const [index, segment] of given.entries()) {
    if (/:[^/:]*@/.test(decodeAll(segment))) places.add(index);
    for (const word of wordsOf(segment)) {
      // What the document has behind the key, such as `v1`, precedes no other key.
      if ((!isCertain || index >= end) && isKey(word, before)) places.add(index);
      before = isCertain && index < end ? "" : word;
    }
  }
  const words = [...places].flatMap((index) => wordsOf(given[index] ?? ""));
  const keys = new Set(words.filter((word) => !isKnown(apis, word)));
  return {
    isCertain,
    keys: [...keys],
    includes: (index) => places.has(index) || wordsOf(given[index] ?? "").some((word) => keys.has(word)),
  };
}

/** Returns the key that a route read, unless it is a word of the documents or only dots: then the key is missing or elsewhere. */
export function readKey(route: RequestRoute, apis: readonly Api[]): string | undefined {
  const key = route.kind === "none" ? undefined : route.key;
  return key !== undefined && wordsOf(key).some((word) => !isKnown(apis, word)) ? key : undefined;
}

/** Finds the position of the key among a path's segments, if the route has one. */
export function keyPlace(route: RequestRoute): number | undefined {
  if (route.kind === "none" || route.key === undefined) return undefined;
  return baseLength(route.base) + route.api.serverPath.indexOf("{apiKey}");
}

function baseLength(base: string): number {
  return base.split("/").length - 1;
}

/** Names before a key, such as `token/KEY`, `api_key=KEY` or `Bearer KEY`. */
const keyName =
  /^(?:(?:access|admin|api|auth|client|id|refresh|session|x)[-_]?){0,3}(?:key|token|secret|password|jwt)s?$|^(?:bearer|basic)$/i;

/** Makes a test for words that precede a key in a path: those of the documents, and versions. */
function precederOf(apis: readonly Api[]): (word: string) => boolean {
  const known = apis.flatMap(({ serverPath }) => serverPath[serverPath.indexOf("{apiKey}") - 1] ?? []);
  return (word) => known.includes(word.toLowerCase()) || /^v\d+$/i.test(word);
}

/** Splits a segment at the separators of URLs, also if they are encoded several times. Dots are no words. */
function wordsOf(segment: string): string[] {
  return decodeAll(segment)
    .split(/[\s/\\;,?&=:@]+/)
    .filter((word) => !/^\.*$/.test(word));
}

/** Words of the mock's own paths. They are not secret. */
const ownWords: readonly string[] = ["", "docs", ".well-known", "jwks.json"];

/** Tests for words of the documents and of the mock's own paths. */
export function isKnown(apis: readonly Api[], word: string): boolean {
  return ownWords.includes(word) || apis.some((api) => literalsOf(api).has(word));
}

/** Shortest word that may be a mistyped one. A shorter one has too few letters to tell it from a key. */
const shortestTypo = 5;

/** Tests for a mistyped word of the documents. */
function isTypo(apis: readonly Api[], word: string): boolean {
  return (
    word.length >= shortestTypo &&
    apis.some((api) => [...literalsOf(api)].some((known) => isSimilar(word.toLowerCase(), known)))
  );
}

const literals = new WeakMap<Api, ReadonlySet<string>>();

/** Lists the words of an API's paths. */
function literalsOf(api: Api): ReadonlySet<string> {
  const segments = () => api.operations.flatMap(({ template }) => template.segments.map(({ text }) => text));
  const found = literals.get(api) ?? new Set([api.name, ...api.serverPath, ...segments()]);
  literals.set(api, found);
  return found;
}
