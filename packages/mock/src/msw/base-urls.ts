import { type Api, fillServer } from "@ledgergate/service-kit";
import type { RequestTarget } from "../router/request.ts";
import { type MatchedRoute, matchRouteIn, ownsSegment } from "../router/route.ts";

/** An API at one of the base URLs that its clients may have. */
interface Place {
  readonly api: Api;
  readonly origin: string;
  /** The path of the base URL, without a slash at its end. */
  readonly path: string;
}

/** Addresses of the APIs. */
interface Places {
  /** The first base URL of each API, by name. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** Finds the route of a request in the API whose base URL the request begins with. */
  readonly matchRoute: (apis: readonly Api[], target: RequestTarget) => MatchedRoute;
}

/**
 * Reads the base URLs that requests are matched by. Default: the base URLs of all servers that the document names. `origin` is the
 * page's origin, for base URLs without one. Throws if a base URL is malformed or its API is unknown, and if an API has no base
 * URL.
 */
export function readBaseUrls(
  apis: readonly Api[],
  given: Readonly<Record<string, string>>,
  origin: string | undefined,
): Places {
  for (const [name, url] of Object.entries(given)) {
    const names = apis.map((api) => api.name);
    if (!names.includes(name)) throw new Error(`There is no API "${name}" to move. Known are ${names.join(", ")}.`);
    if (!URL.canParse(url, origin))
      throw new Error(
        `The base URL of ${name} must be a whole address; one such as /api needs a page that it is below.`,
      );
  }
  const places = apis.flatMap((api): Place[] => {
    const own = given[api.name];
    const found = (own === undefined ? documentedBaseUrls(api) : [own]).flatMap((url) => {
      const base = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
      return base ? [{ api, origin: base.origin, path: base.pathname.replace(/\/$/, "") }] : [];
    });
    if (found.length > 0) return found;
    throw new Error(`The document of ${api.name} names no server. Set the address of its client in baseUrls.`);
  });
  const matchRoute: Places["matchRoute"] = (_, target) => {
    const routes = places.flatMap(({ api, origin: host, path }) => {
      if (target.origin !== host || !`${target.path}/`.startsWith(`${path}/`)) return [];
      const segments = target.segments.slice(path.split("/").length - 1);
      const route = matchRouteIn(api, target, segments, path);
      return route.kind === "operation" || api.keyed || ownsSegment(api, segments[0] ?? "") ? [route] : [];
    });
    return routes.find(({ kind }) => kind === "operation") ?? routes[0] ?? { kind: "none" };
  };
  // `fromEntries` keeps the last entry of a name, but the first server is the one to call.
  const baseUrls = Object.fromEntries(
    [...places].reverse().map((place) => [place.api.name, place.origin + place.path]),
  );
  return { baseUrls, matchRoute };
}

/** Lists the base URLs of the servers that a document names: the part before the API's own path. */
function documentedBaseUrls({ document, serverPath }: Api): string[] {
  const end = serverPath.map((segment) => `/${segment}`).join("");
  return (document.servers ?? []).map(fillServer).flatMap((url) => {
    const plain = url.replace(/\/$/, "");
    return plain.endsWith(end) ? [plain.slice(0, plain.length - end.length)] : [];
  });
}
