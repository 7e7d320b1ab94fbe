import type { LedgergateError } from "@ledgergate/runtime";

/** Whether another node may do better: this one did not answer, answered with a 5xx, or with something else than the API. */
export function isNodeFault({ kind, status = 0 }: LedgergateError): boolean {
  return kind === "network" || kind === "timeout" || kind === "invalid_response" || status >= 500;
}
