import { admitOperation } from "../gateway/admit-operation.ts";
import type { Forward, MountedApi } from "../gateway/mounted-api.ts";
import { refuse } from "../gateway/refuse.ts";
import { type Refusal, tooLarge } from "../requests/refusal.ts";
import type { OperationLanding } from "../routing/land.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { proxyOperation } from "./proxy-operation.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Has a real node answer the calls of an API. Keys and credentials are the node's to judge. What a call costs is counted
 * here as well.
 */
export function forwardTo(upstream: Upstream, mounted: MountedApi): Forward {
  return async (services, landing, request) => {
    const url = upstreamUrl(upstream, landing, request);
    if (url === undefined) return refuse(mounted, landing.match.operations, pathLeaves);
    const operation = await admitOperation(services, mounted, landing, request.method);
    if ("status" in operation) return operation;
    const body = operation.requestBody && (await request.readBody());
    if (body === "too_large") return { ...(await refuse(mounted, [operation], tooLarge)), operation };
    return proxyOperation(mounted, { operation, landing, request, body, url }, upstream);
  };
}

const pathLeaves: Refusal = {
  condition: "unknown_route",
  in: "path",
  name: "path",
  reason: "is not a path of this API",
};

/**
 * The URL of a call at the node. Undefined where the URL parser would read another path than the one that was matched: it
 * resolves dot segments, a key of two dots among them, and takes a backslash for a slash.
 */
function upstreamUrl(upstream: Upstream, landing: OperationLanding, { target }: GatewayRequest): string | undefined {
  const before = landing.base.split("/").length + landing.api.serverPath.length;
  const segments = target.path.split("/").slice(before);
  const url = [upstream.baseUrl(landing.key ?? ""), ...segments].join("/");
  if (url.split("/").length !== new URL(url).href.split("/").length) return undefined;
  return url + joinSearch(target.search, upstream.search);
}

function joinSearch(...searches: readonly string[]): string {
  const parts = searches.map((search) => search.slice(1)).filter((part) => part !== "");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
