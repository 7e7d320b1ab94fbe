import {
  createMask,
  isCredentialName,
  isSecretName,
  MASKED,
  type Mask,
  secretsOfPairs,
} from "@ledgergate/runtime/mask";
import {
  type Api,
  decodePercent,
  explainsText,
  getOrAdd,
  resolveReference,
  type SecuritySchemeObject,
  setBounded,
} from "@ledgergate/service-kit";
import type { NearestRoute } from "../routes/nearest-route.ts";
import type { MockRequest, RequestTarget } from "../routes/request.ts";
import type { RequestRoute } from "../routes/route.ts";
import { memoize } from "../world/memoize.ts";

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

/** Longest text whose masked form is cached, and number of such texts. Most URLs of requests are masked more than once. */
const cacheLimits = { length: 1000, generationSize: 500 };

/** Makes a mask for secrets that do not change. It caches its results. */
export function maskSecrets(secrets: readonly string[]): Mask {
  const mask = createMask(secrets);
  const cached = memoize(cacheLimits, (text: string) => mask(text));
  return (text, name) => (name === undefined && text.length <= cacheLimits.length ? cached(text) : mask(text, name));
}

/**
 * Makes masks for the secrets that the mock knows and the secrets that the caller sent. A secret of eight characters or more is masked
 * everywhere, a shorter one only in its own place.
 */
export function createRequestMasks(known: Mask): MaskRequest {
  const masks = new Map<string, Mask>();
  return (route, { headers, target }, more = []) => {
    const isSecret = secretHeaders(route);
    const given = Object.entries(headers).flatMap(([name, values]) =>
      isSecret(name)
        ? [values ?? []].flat().flatMap((value) => [value, ...passwordOf(value)].map((one) => [name, one] as const))
        : [],
    );
    const query = target.search === "" ? [] : new URLSearchParams(target.search);
    const inPath = route.kind === "operation" ? Object.entries(route.match.pathValues) : [];
    const parameters = [...query, ...inPath];
    const key = route.kind === "none" || isKnown([route.api], route.key ?? "") ? [] : [route.key ?? ""];
    const pairs = [...secretsOfPairs(given, isSecret), ...secretsOfPairs(parameters, secretParameters(route))];
    const sent = new Set([...key, ...pairs, ...more]);
    const secrets = [...sent].slice(0, maxSecrets);
    const id = JSON.stringify(secrets);
    let mask = masks.get(id);
    if (!mask) {
      const own = createMask(secrets);
      mask = (text, name) => known(own(text, name), name);
      setBounded(masks, maxMasks, id, mask);
    }
    return mask;
  };
}

/** Reads the password of Basic credentials. */
function passwordOf(header: string): string[] {
  const [, encoded] = /^basic +(\S+)/i.exec(header) ?? [];
  return encoded === undefined ? [] : Buffer.from(encoded, "base64").toString().split(":").slice(1, 2);
}

/** Makes a test for headers that carry a secret: by the document, else by their names. */
export function secretHeaders(route: RequestRoute): (name: string) => boolean {
  const isKnown = markedIn(route, "header");
  return (name) => isKnown(name.toLowerCase()) ?? isCredentialName(name);
}

/** Makes a test for parameters that carry a secret: by the document, else by their names. On an unknown path, any may do so. */
function secretParameters(route: RequestRoute): (name: string) => boolean {
  if (route.kind !== "operation") return isCredentialName;
  const isKnown = markedIn(route, "query");
  return (name) => isKnown(name) ?? isSecretName(name);
}

/** Makes a test for names of security schemes and of values with `format: password` (true), and of those that are no secrets (false). */
function markedIn(route: RequestRoute, place: "header" | "query"): (name: string) => boolean | undefined {
  if (route.kind === "none") return () => undefined;
  const { document } = route.api;
  const operations = route.kind === "operation" ? route.match.operations : [];
  const nodes = operations.flatMap(({ parameters, responses }) => [
    ...parameters.filter((parameter) => (parameter.in === "header") === (place === "header")),
    ...(place === "header" ? responses.flatMap(({ headers }) => headers) : []),
  ]);
  const marked = nodes.flatMap(({ name, node }) => {
    const own: object[] = [node, resolveReference(document, node.schema ?? {})];
    const isHidden = own.some((part) => "format" in part && part.format === "password");
    // Headers are the place of credentials, which a pattern may describe.
    const isShown = (part: object) => (place === "header" ? Object(part)["x-secret"] === false : explainsText(part));
    return isHidden || own.some(isShown) ? [{ name, isHidden }] : [];
  });
  const schemes = Object.values(document.components?.securitySchemes ?? {})
    .map((scheme) => resolveReference<SecuritySchemeObject>(document, scheme))
    .filter((scheme) => scheme.in === place);
  const inPlace = (name = "") => (place === "header" ? name.toLowerCase() : name);
  const marks = new Map(marked.map(({ name, isHidden }) => [inPlace(name), isHidden]));
  for (const { name } of schemes) marks.set(inPlace(name), true);
  return (name) => marks.get(name);
}

/** Masks the URL of a request: the key in its path, secret parameters, and everything that `mask` knows. */
export function maskUrl(
  apis: readonly Api[],
  { path, segments, search }: RequestTarget,
  route: RequestRoute,
  mask: Mask,
  nearest: NearestRoute | undefined,
): string {
  const isKey = route.kind === "operation" ? isKeyOf(route) : mayBeKey(apis, segments, nearest);
  const sent = path.split("/").slice(1);
  const shown = sent.map((segment, index) => (isKey(segments[index] ?? "", index) ? MASKED : segment));
  return mask(`/${shown.join("/")}${maskPairs(search, secretParameters(route))}`);
}

type IsKey = (segment: string, index: number) => boolean;

function isKeyOf({ api, base, key }: Exclude<RequestRoute, { kind: "none" }>): IsKey {
  const place = base.split("/").length - 1 + api.serverPath.indexOf("{apiKey}");
  return (_, index) => key !== undefined && index === place;
}

/**
 * Makes a test for segments of an unknown path. A segment may be a key by its form, by its place in the path that was probably meant,
 * or by the segment before it, since a part of a base URL may be missing, wrong or repeated. It is masked wherever it is repeated. Words
 * of the documents are no keys.
 */
function mayBeKey(apis: readonly Api[], segments: readonly string[], nearest: NearestRoute | undefined): IsKey {
  let before = "";
  const found = segments.filter((segment, index) => {
    const meant = nearest?.meant[index];
    const isPlace = meant === "{apiKey}" || looksLikeKey.test(segment) || precedesKey(apis, before);
    if (segment !== "") before = segment;
    return isPlace && !isKnown(apis, segment) && (meant === undefined || meant.includes("{"));
  });
  const keys = new Set(found);
  return (segment) => keys.has(segment);
}

/** Matches a segment of 16 characters or more with letters and digits. */
const looksLikeKey = /^(?=.{16})(?=.*[a-z])(?=.*\d)/is;

/** Tests for segments before a key: versions, names such as `token`, and those of the documents. */
function precedesKey(apis: readonly Api[], segment: string): boolean {
  if (/^v\d+$/i.test(segment) || isCredentialName(segment)) return true;
  return apis.some(({ keyed, name, serverPath }) => {
    return keyed && [name, serverPath[serverPath.indexOf("{apiKey}") - 1]].includes(segment);
  });
}

/** Versions, and words of the mock's own paths. They are not secret. */
const ownWord = /^(?:|\.{1,2}|v\d+|docs|\.well-known|jwks\.json)$/i;

/** Tests for words of the documents and of the mock's own paths. */
function isKnown(apis: readonly Api[], word: string): boolean {
  return ownWord.test(word) || apis.some((api) => literalsOf(api).has(word));
}

const literals = new WeakMap<Api, ReadonlySet<string>>();

/** Lists the words of an API's paths. */
function literalsOf(api: Api): ReadonlySet<string> {
  const segments = () => api.operations.flatMap(({ template }) => template.segments.map(({ text }) => text));
  return getOrAdd(literals, api, () => new Set([api.name, ...api.serverPath, ...segments()]));
}

/** Masks the values of a query or a form whose names are names of secrets. */
export function maskPairs(text: string, isSecret: (name: string) => boolean): string {
  const shown = text.split("&").map((pair) => {
    const end = pair.indexOf("=");
    const name = pair.slice(0, end).replace(/^\?/, "").replaceAll("+", " ");
    return end > 0 && isSecret(decodePercent(name) ?? name) ? pair.slice(0, end + 1) + MASKED : pair;
  });
  return shown.join("&");
}
