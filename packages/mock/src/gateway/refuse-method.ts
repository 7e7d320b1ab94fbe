import type { Operation } from "../document/api.ts";
import { allowedMethods } from "./allowed-methods.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { refuse } from "./refuse.ts";

/** Refuses a method that a path does not answer. */
export async function refuseMethod(
  mounted: MountedApi,
  operations: readonly Operation[],
  method: string,
): Promise<Outcome> {
  const allow = allowedMethods(operations);
  const outcome = await refuse(mounted, operations, {
    condition: "method_not_allowed",
    in: "method",
    name: method,
    reason: `is not allowed, only ${allow.join(", ")}`,
  });
  return { ...outcome, headers: { ...outcome.headers, allow: allow.join(", ") } };
}
