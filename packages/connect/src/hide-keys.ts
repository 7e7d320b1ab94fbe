import type { CallObserver } from "@ledgergate/runtime";

/**
 * Keeps keys out of the errors of a client: what it calls may repeat those of other endpoints, too, and those that were
 * disabled or replaced.
 */
export function hideKeys(keys: ReadonlySet<string>): CallObserver {
  return {
    request(call) {
      // A retry has most of them already. Every call has a first attempt, which is to stay cheap.
      const all = [...call.secrets, ...keys];
      call.secrets = call.attempts === 0 ? all : [...new Set(all)];
    },
  };
}
