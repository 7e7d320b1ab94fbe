import type { Operation } from "../document/api.ts";
import type { MountedApi } from "./mounted-api.ts";
import type { Outcome } from "./outcome.ts";
import { refuse } from "./refuse.ts";

/** Refuses a call that costs more than its key has left. */
export async function refuseCost(mounted: MountedApi, operation: Operation, wait: number): Promise<Outcome> {
  const outcome = await refuse(mounted, [operation], {
    condition: "rate_limited",
    in: "header",
    name: "Retry-After",
    reason: `try again in ${wait} ${wait === 1 ? "second" : "seconds"}`,
  });
  return { ...outcome, headers: { ...outcome.headers, "Retry-After": String(wait) }, operation };
}
