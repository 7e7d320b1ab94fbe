import type { CallObserver } from "@ledgergate/runtime";

/**
 * Keeps keys out of the errors of a client: what it calls may repeat those of other endpoints, too, and those that were
 * disabled or replaced.
 */
export function hideKeys(keys: ReadonlySet<string>): CallObserver {
  return {
    request(call) {
      call.secrets = [...new Set([...call.secrets, ...keys])];
    },
  };
}
