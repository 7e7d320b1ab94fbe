import {
  type Api,
  decodePercent,
  findByPath,
  malformedEscape,
  missingKey,
  type Operation,
  type Refusal,
  readPathValues,
  scoreTemplate,
  unknownRoute,
} from "@ledgergate/service-kit";
import type { RequestTarget } from "./request.ts";

/** Route of a request. `none`: the path belongs to no API. */
export type RequestRoute = ApiRoute | { readonly kind: "none" };

export type ApiRoute = OperationRoute | RefusalRoute;

/** The path matched operations of the document. */
export interface OperationRoute {
  readonly kind: "operation";
  readonly api: Api;
  readonly key?: string;
  readonly match: PathMatch;
  readonly base: string;
}

interface RefusalRoute {
  readonly kind: "refusal";
  readonly api: Api;
  readonly refusal: Refusal;
  /** The operations whose examples supply the answer. */
  readonly operations: readonly Operation[];
  /** Set if the key was read, but a later part of the request is refused. */
  readonly key?: string;
  readonly base: string;
}

/**
 * Finds the API of a request by host (`ledger-a.localhost`) or by path (`/ledger-a/…`). An API whose server path contains the key
 * is mounted at its name. Any other API is mounted at the root, and owns the first segments of its paths.
 */
export function matchRoute(apis: readonly Api[], target: RequestTarget): RequestRoute {
  const byHost = apis.find(({ name }) => target.host === `${name}.localhost`);
  if (byHost) return matchRouteIn(byHost, target, target.segments, "");
  const [first = "", ...rest] = target.segments;
  const byName = apis.find(({ name, keyed }) => keyed && name === first);
  if (byName) return matchRouteIn(byName, target, rest, `/${byName.name}`);
  const atRoot = apis.filter((api) => !api.keyed);
  const routes = atRoot.map((api) => matchRouteIn(api, target, target.segments, ""));
  const owner = routes.find((_, index) => ownsSegment(atRoot[index], first));
  return routes.find(({ kind }) => kind === "operation") ?? owner ?? { kind: "none" };
}

/** The path below which an API answers, without its server path. */
export function mountPath(api: Api): string {
  return api.keyed ? `/${api.name}` : "";
}

/**
 * Tests if an API owns a first segment. It then refuses unknown paths below that segment. Other unknown paths get the 404 of the
 * mock itself.
 */
export function ownsSegment(api: Api | undefined, segment: string): boolean {
  const [literal] = api?.serverPath ?? [];
  if (literal !== undefined) return literal === segment;
  return api?.operations.some(({ template }) => template.segments[0]?.text === segment) ?? false;
}

/** Finds the route of a request within an API. `base` is the path that `segments` follow. */
export function matchRouteIn(api: Api, target: RequestTarget, segments: readonly string[], base: string): RequestRoute {
  const given = segments[api.serverPath.indexOf("{apiKey}")];
  const isBelow = api.serverPath.every((part, index) => part === segments[index] || part === "{apiKey}");
  const key = isBelow && given !== undefined ? { key: given } : {};
  const refuse = (refusal: Refusal, operations = api.operations): RequestRoute => ({
    kind: "refusal",
    api,
    refusal,
    operations,
    ...(refusal !== missingKey && key),
    base,
  });
  if (isBelow) {
    if (api.keyed && !given?.trim()) return refuse(missingKey);
    const match = matchPath(api, target, segments.slice(api.serverPath.length));
    if (match?.malformed) return refuse(malformedEscape(match.malformed), match.operations);
    if (match) return { kind: "operation", api, ...key, match, base };
  }
  return refuse(lacksKey(api, target, segments) ? missingKey : unknownRoute);
}

/** Tests for a path that lacks only the key, or ends before it. */
function lacksKey(api: Api, target: RequestTarget, segments: readonly string[]): boolean {
  if (!api.keyed) return false;
  const beforeKey = api.serverPath.slice(0, api.serverPath.indexOf("{apiKey}"));
  const given = segments.at(-1) === "" ? segments.slice(0, -1) : segments;
  if (given.length <= beforeKey.length) return given.every((segment, index) => segment === beforeKey[index]);
  const withoutKey = api.serverPath.filter((part) => part !== "{apiKey}");
  return (
    withoutKey.every((part, index) => part === segments[index]) &&
    matchPath(api, target, segments.slice(withoutKey.length)) !== undefined
  );
}

/** The operations of the path that a request names, and the values of its path parameters. */
interface PathMatch {
  readonly operations: readonly Operation[];
  readonly pathValues: Readonly<Record<string, string>>;
  /** The same values as they were sent, with their percent-encoding. */
  readonly sentValues: Readonly<Record<string, string>>;
  /** The part with a malformed escape, if there is one. */
  readonly malformed?: "path" | "query";
}

/**
 * Finds the operations of a path. `segments` are the last segments of the target.
 *
 * @returns `undefined` if no template matches, or if a node may read the path as another path of the API
 */
function matchPath(api: Api, { path, search }: RequestTarget, segments: readonly string[]): PathMatch | undefined {
  const best = findTemplate(api, segments);
  if (!best) return undefined;
  const sentSegments = path.split("/").slice(-segments.length);
  const sent = `/${sentSegments.join("/")}`;
  const malformed =
    decodePercent(sent) === undefined ? "path" : decodePercent(search) === undefined ? "query" : undefined;
  const find = (reading: string): Operation["template"] | undefined => findTemplate(api, reading.slice(1).split("/"));
  if (malformed !== "path" && findByPath(sent, find) !== best) return undefined;
  return {
    operations: api.operations.filter(({ template }) => template.source === best.source),
    pathValues: readPathValues(best, segments),
    sentValues: readPathValues(best, sentSegments),
    ...(malformed && { malformed }),
  };
}

/** Finds the best matching template. OpenAPI prefers the template with the most literal segments. */
function findTemplate({ operations }: Api, segments: readonly string[]): Operation["template"] | undefined {
  let best: Operation["template"] | undefined;
  let bestScore = -1;
  for (const { template } of operations) {
    const score = scoreTemplate(template, segments);
    if (score <= bestScore) continue;
    best = template;
    bestScore = score;
  }
  return best;
}

/**
 * Reads the part of the caller's URL before the operation's path, with its key. Links in answers begin with it, so they lead
 * back to the host and path that the caller used.
 */
export function readBaseUrl({ origin, path }: RequestTarget, { base, api }: OperationRoute): string {
  const length = base.split("/").length + api.serverPath.length;
  return origin + path.split("/").slice(0, length).join("/").replace(outsideUrls, percentEncode);
}

/** Characters that HTTP parsers accept in a path, but that a URL must percent-encode. */
const outsideUrls = /%(?![\da-f]{2})|["'<>\\^`{|}]|[^\x21-\x7e]/gi;

/** Node decodes the request line as Latin-1: one character an octet. */
function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
