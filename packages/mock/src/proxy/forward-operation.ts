import { findOperation } from "../gateway/allowed-methods.ts";
import type { Forward, MountedApi } from "../gateway/mounted-api.ts";
import { tooLarge } from "../gateway/refusal.ts";
import { refuse } from "../gateway/refuse.ts";
import { refuseCost } from "../gateway/refuse-cost.ts";
import { refuseMethod } from "../gateway/refuse-method.ts";
import { proxyOperation } from "./proxy-operation.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Has a real node answer the calls of an API. Keys and credentials are the node's to judge. What a call costs is counted
 * here as well.
 */
export function forwardTo(upstream: Upstream, mounted: MountedApi): Forward {
  return async (services, landing, request) => {
    const { operations } = landing.match;
    const operation = findOperation(operations, request.method);
    if (!operation) return refuseMethod(mounted, operations, request.method);
    const wait = services.charge(mounted.api, operation, landing.key ?? "");
    if (wait !== undefined) return refuseCost(mounted, operation, wait);
    const body = operation.requestBody && (await request.readBody());
    if (body === "too_large") return { ...(await refuse(mounted, [operation], tooLarge)), operation };
    return proxyOperation(mounted, { operation, landing, request, body }, upstream);
  };
}
