import { type Api, fillServer } from "@ledgergate/service-kit";
import type { RequestTarget } from "../routes/request.ts";
import { chooseRoute, matchRouteIn, type RequestRoute } from "../routes/route.ts";

/** An API at one of the base URLs that its clients may have. */
interface MountPoint {
  readonly api: Api;
  readonly origin: string;
  /** The path of the base URL, without a slash at its end. */
  readonly path: string;
}

interface BaseUrls {
  /** The first base URL of each API, by name. */
  readonly baseUrls: Readonly<Record<string, string>>;
  readonly matchRoute: (apis: readonly Api[], target: RequestTarget) => RequestRoute;
}

/**
 * Reads the base URLs of the APIs. Default: all servers of the document. `origin` is the page's origin, for base URLs without one.
 * Throws if a base URL is malformed, if its API is unknown, or if an API has no base URL.
 */
export function readBaseUrls(
  apis: readonly Api[],
  given: Readonly<Record<string, string>>,
  origin: string | undefined,
): BaseUrls {
  for (const [name, url] of Object.entries(given)) {
    const names = apis.map((api) => api.name);
    if (!names.includes(name)) throw new Error(`baseUrls names an unknown API "${name}". Known: ${names.join(", ")}.`);
    if (!URL.canParse(url, origin))
      throw new Error(`The base URL of ${name} must be an absolute URL. A path such as /api works only in a page.`);
  }
  const mountPoints = apis.flatMap((api): MountPoint[] => {
    const own = given[api.name];
    const found = (own === undefined ? documentedBaseUrls(api) : [own]).flatMap((url) => {
      const base = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
      return base ? [{ api, origin: base.origin, path: base.pathname.replace(/\/$/, "") }] : [];
    });
    if (found.length > 0) return found;
    throw new Error(`The document of ${api.name} names no server. Set the address of its client in baseUrls.`);
  });
  const matchRoute: BaseUrls["matchRoute"] = (_, target) => {
    const mounted = mountPoints.filter(
      ({ origin: host, path }) => target.origin === host && `${target.path}/`.startsWith(`${path}/`),
    );
    return chooseRoute(
      mounted.map(({ api, path }) => matchRouteIn(api, target, path)),
      target,
    );
  };
  // `fromEntries` keeps the last entry of a name, but the first server is the one to call.
  const baseUrls = Object.fromEntries(
    [...mountPoints].reverse().map(({ api, origin: host, path }) => [api.name, host + path]),
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
