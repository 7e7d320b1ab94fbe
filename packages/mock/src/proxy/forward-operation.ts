import { findOperation } from "../gateway/allowed-methods.ts";
import type { GatewayRequest } from "../gateway/gateway-request.ts";
import type { OperationLanding } from "../gateway/land.ts";
import type { MountedApi } from "../gateway/mounted-api.ts";
import type { Outcome } from "../gateway/outcome.ts";
import { tooLarge } from "../gateway/refusal.ts";
import { refuse } from "../gateway/refuse.ts";
import { refuseCost } from "../gateway/refuse-cost.ts";
import { refuseMethod } from "../gateway/refuse-method.ts";
import type { Services } from "../gateway/services.ts";
import { proxyOperation } from "./proxy-operation.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Answers a request for a path that the API's document has by asking a real node. Keys and credentials are the node's
 * to judge. What the call costs is counted here as well.
 */
export async function forwardOperation(
  services: Services,
  mounted: MountedApi,
  upstream: Upstream,
  landing: OperationLanding,
  request: GatewayRequest,
): Promise<Outcome> {
  const { operations } = landing.match;
  const operation = findOperation(operations, request.method);
  if (!operation) return refuseMethod(mounted, operations, request.method);
  const wait = services.charge(mounted.api, operation, landing.key ?? "");
  if (wait !== undefined) return refuseCost(mounted, operation, wait);
  const body = operation.requestBody && (await request.readBody());
  if (body === "too_large") return { ...(await refuse(mounted, [operation], tooLarge)), operation };
  return proxyOperation(mounted, { operation, landing, request, body }, upstream);
}
