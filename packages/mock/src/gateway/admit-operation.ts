import type { Operation } from "../document/api.ts";
import { allowedMethods, findOperation } from "../routing/allowed-methods.ts";
import type { OperationLanding } from "../routing/land.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { refuse } from "./refuse.ts";
import type { Services } from "./services.ts";

/**
 * The operation that a method means, once the call is charged; or the refusal of a method or of a call beyond a limit.
 */
export async function admitOperation(
  services: Services,
  mounted: MountedApi,
  { match: { operations }, key = "" }: OperationLanding,
  method: string,
): Promise<Operation | Outcome> {
  const operation = findOperation(operations, method);
  if (!operation) return refuseMethod(mounted, operations, method);
  const wait = services.charge?.(mounted.api, operation, key);
  return wait === undefined ? operation : refuseCost(mounted, operation, wait);
}

async function refuseMethod(mounted: MountedApi, operations: readonly Operation[], method: string): Promise<Outcome> {
  const allow = allowedMethods(operations).join(", ");
  const outcome = await refuse(mounted, operations, {
    condition: "method_not_allowed",
    in: "method",
    name: method,
    reason: `is not allowed, only ${allow}`,
  });
  return { ...outcome, headers: { ...outcome.headers, allow } };
}

async function refuseCost(mounted: MountedApi, operation: Operation, wait: number): Promise<Outcome> {
  const outcome = await refuse(mounted, [operation], {
    condition: "rate_limited",
    in: "header",
    name: "Retry-After",
    reason: `try again in ${wait} ${wait === 1 ? "second" : "seconds"}`,
  });
  return { ...outcome, headers: { ...outcome.headers, "Retry-After": String(wait) }, operation };
}
