import { type Api, type Operation, readPathValues, scoreTemplate } from "@ledgergate/document";
import type { RequestTarget } from "./request.ts";

/** Route of a request. */
export type MatchedRoute = FoundRoute | { readonly kind: "none" };

/** A route within an API. */
export type FoundRoute = OperationRoute | RefusalRoute;

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
  readonly condition: "missing_key" | "unknown_route";
  /** Set when the key was read but the path after it is unknown. */
  readonly key?: string;
  readonly base: string;
}

/**
 * Finds the API that a request means, by host (`ledger-a.localhost`) or by path (`/ledger-a/…`). An API whose server
 * path holds the key is mounted at its name; any other at the root, where it owns the first segments of its paths.
 */
export function matchRoute(apis: readonly Api[], target: RequestTarget): MatchedRoute {
  const byHost = apis.find(({ name }) => target.host === `${name}.localhost`);
  if (byHost) return matchRouteIn(byHost, target.segments, "");
  const [first = "", ...rest] = target.segments;
  const byName = apis.find(({ name, keyed }) => keyed && name === first);
  if (byName) return matchRouteIn(byName, rest, `/${byName.name}`);
  const atRoot = apis.filter((api) => !api.keyed);
  const routes = atRoot.map((api) => matchRouteIn(api, target.segments, ""));
  const owner = routes.find((_, index) => ownsSegment(atRoot[index], first));
  return routes.find(({ kind }) => kind === "operation") ?? owner ?? { kind: "none" };
}

/** The path below which an API answers, without its server path. */
export function mountPath(api: Api): string {
  return api.keyed ? `/${api.name}` : "";
}

/** Tests if this first segment belongs to the API, so that the API refuses an unknown path below it, not the site. */
export function ownsSegment(api: Api | undefined, segment: string): boolean {
  const [literal] = api?.serverPath ?? [];
  if (literal !== undefined) return literal === segment;
  return api?.operations.some(({ template }) => template.segments[0]?.text === segment) ?? false;
}

/** The route of a request within an API: `segments` are those after the base, whose path is `base`. */
export function matchRouteIn(api: Api, segments: readonly string[], base: string): MatchedRoute {
  const key = segments[api.serverPath.indexOf("{apiKey}")];
  const isBelow = api.serverPath.every((part, index) => part === segments[index] || part === "{apiKey}");
  if (isBelow) {
    if (api.keyed && (key === undefined || key.trim() === ""))
      return { kind: "refusal", api, condition: "missing_key", base };
    const match = matchPath(api, segments.slice(api.serverPath.length));
    if (match) return { kind: "operation", api, ...(key !== undefined && { key }), match, base };
  }
  if (lacksKey(api, segments)) return { kind: "refusal", api, condition: "missing_key", base };
  return { kind: "refusal", api, ...(isBelow && key !== undefined && { key }), condition: "unknown_route", base };
}

/** Tests for a path that lacks only the key, or ends before it. */
function lacksKey(api: Api, segments: readonly string[]): boolean {
  if (!api.keyed) return false;
  const beforeKey = api.serverPath.slice(0, api.serverPath.indexOf("{apiKey}"));
  const given = segments.at(-1) === "" ? segments.slice(0, -1) : segments;
  if (given.length <= beforeKey.length) return given.every((segment, index) => segment === beforeKey[index]);
  const withoutKey = api.serverPath.filter((part) => part !== "{apiKey}");
  return (
    withoutKey.every((part, index) => part === segments[index]) &&
    matchPath(api, segments.slice(withoutKey.length)) !== undefined
  );
}

/** The operations of the path that a request names, and the values of its path parameters. */
interface PathMatch {
  readonly operations: readonly Operation[];
  readonly pathValues: Readonly<Record<string, string>>;
}

/** Finds the path of an API that fits best: more literal segments win, as OpenAPI wants it. */
function matchPath(api: Api, segments: readonly string[]): PathMatch | undefined {
  // URL parsers resolve dot segments, so one that arrives is a path traversal attempt.
  if (segments.some((segment) => segment === "." || segment === "..")) return undefined;
  let best: Operation | undefined;
  let bestScore = -1;
  for (const operation of api.operations) {
    const score = scoreTemplate(operation.template, segments);
    if (score === undefined || score <= bestScore) continue;
    best = operation;
    bestScore = score;
  }
  if (!best) return undefined;
  const { source } = best.template;
  return {
    operations: api.operations.filter(({ template }) => template.source === source),
    pathValues: readPathValues(best.template, segments),
  };
}

/**
 * Reads the part of the caller's URL before the operation's path, with the caller's key. Links that begin with it lead back to the
 * host and path by which the caller came.
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
