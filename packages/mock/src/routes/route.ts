import {
  type Api,
  decodePercent,
  findByPath,
  getOrAdd,
  lacksKey,
  malformedEscape,
  missingKey,
  type Operation,
  PathTrie,
  type Refusal,
  readPathValues,
  readServerPath,
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
  /** Index at which the operation's path begins in the target's path. */
  readonly pathAt: number;
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
  // The target of `OPTIONS *` is no path.
  if (!target.path.startsWith("/")) return { kind: "none" };
  const byHost = apis.find(({ name }) => target.host === `${name}.localhost`);
  if (byHost) return matchRouteIn(byHost, target, "");
  const first = firstSegment(target.path);
  const byName = apis.find(({ name, keyed }) => keyed && name === first);
  if (byName) return matchRouteIn(byName, target, `/${first}`);
  const atRoot = apis.filter(({ keyed }) => !keyed);
  return chooseRoute(
    atRoot.map((api) => matchRouteIn(api, target, "")),
    target,
  );
}

/** The path below which an API answers, without its server path. */
export function mountPath(api: Api): string {
  return api.keyed ? `/${api.name}` : "";
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/**
 * Chooses an operation's route, else that of an API which owns the first segment, and so refuses unknown paths below it. Other unknown
 * paths get the 404 of the mock itself.
 */
export function chooseRoute(routes: readonly ApiRoute[], { path }: RequestTarget): RequestRoute {
  const isOwn = ({ api, base }: ApiRoute): boolean => {
    const [literal] = api.serverPath;
    const starts = literal === undefined ? api.operations.map(({ template }) => template.segments[0]?.text) : [literal];
    return api.keyed || starts.includes(firstSegment(path.slice(base.length)));
  };
  return routes.find(({ kind }) => kind === "operation") ?? routes.find(isOwn) ?? { kind: "none" };
}

/** Finds the route of a request within an API. `base` is the part of the path before the API's own. */
export function matchRouteIn(api: Api, target: RequestTarget, base: string): ApiRoute {
  const { path } = target;
  const paths = pathsOf(api);
  const refused = { kind: "refusal", api, base, operations: api.operations } as const;
  const server = readServerPath(api, path, base.length, path.length);
  if (!server || server.end === -1) {
    const isKeyless = lacksKey(api, paths, path, base.length, path.length);
    return { ...refused, refusal: isKeyless ? missingKey : unknownRoute };
  }
  const key = api.keyed ? { key: decodePercent(server.key) ?? server.key } : {};
  const match = matchPath(paths, path.slice(server.end), target);
  if (!match) return { ...refused, ...key, refusal: unknownRoute };
  const { malformed, operations } = match;
  if (malformed) return { ...refused, ...key, operations, refusal: malformedEscape(malformed) };
  return { kind: "operation", api, base, ...key, match, pathAt: server.end };
}

/** The operations of the path that a request names, and the values of its path parameters. */
interface PathMatch {
  readonly operations: readonly Operation[];
  readonly pathValues: Readonly<Record<string, string>>;
  /** The same values as they were sent, with their percent-encoding. */
  readonly sentValues: Readonly<Record<string, string>>;
  /** The part with a malformed escape, if there is one. */
  readonly malformed: "path" | "query" | undefined;
}

type Paths = PathTrie<{ readonly template: Operation["template"]; readonly operations: readonly Operation[] }>;

const known = new WeakMap<Api, Paths>();

function pathsOf(api: Api): Paths {
  const compile = (operations: readonly Operation[], template: Operation["template"]) => ({ operations, template });
  return getOrAdd(known, api, () => new PathTrie(api.operations, compile));
}

/**
 * Finds the operations of the last part of a target's path.
 *
 * @returns `undefined` if no template matches, or if a node may read the path as another path of the API
 */
function matchPath(paths: Paths, path: string, { search, segments }: RequestTarget): PathMatch | undefined {
  const malformed =
    decodePercent(path) === undefined ? "path" : decodePercent(search) === undefined ? "query" : undefined;
  const found = malformed === "path" ? paths.find(path) : findByPath(path, (reading) => paths.find(reading));
  if (!found) return undefined;
  const { template, operations } = found;
  const sent = path.slice(1).split("/");
  return {
    operations,
    pathValues: readPathValues(template, segments.slice(-sent.length)),
    sentValues: readPathValues(template, sent),
    malformed,
  };
}

/**
 * Reads the part of the caller's URL before the operation's path, with its key. Links in answers begin with it, so they lead
 * back to the host and path that the caller used.
 */
export function readBaseUrl({ origin, path }: RequestTarget, { pathAt }: OperationRoute): string {
  return origin + path.slice(0, pathAt).replace(outsideUrls, percentEncode);
}

/** Characters that HTTP parsers accept in a path, but that a URL must percent-encode. */
const outsideUrls = /%(?![\da-f]{2})|["'<>\\^`{|}]|[^\x21-\x7e]/gi;

/** Node decodes the request line as Latin-1: one character an octet. */
function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
