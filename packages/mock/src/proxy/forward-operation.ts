import { admitOperation } from "../gateway/admit-operation.ts";
import type { Forward, MountedApi } from "../gateway/mounted-api.ts";
import { refuse } from "../gateway/refuse.ts";
import { tooLarge } from "../requests/refusal.ts";
import { proxyOperation } from "./proxy-operation.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Has a real node answer the calls of an API. Keys and credentials are the node's to judge. What a call costs is counted
 * here as well.
 */
export function forwardTo(upstream: Upstream, mounted: MountedApi): Forward {
  return async (services, landing, request) => {
    const operation = await admitOperation(services, mounted, landing, request.method);
    if ("status" in operation) return operation;
    const body = operation.requestBody && (await request.readBody());
    if (body === "too_large") return { ...(await refuse(mounted, [operation], tooLarge)), operation };
    return proxyOperation(mounted, { operation, landing, request, body }, upstream);
  };
}
