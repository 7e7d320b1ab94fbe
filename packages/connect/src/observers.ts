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

/** Puts observers before those of the application. What is no list is left as it is, for the client to refuse. */
export function observeFirst(
  first: readonly CallObserver[],
  others: readonly CallObserver[] | undefined = [],
): readonly CallObserver[] {
  return Array.isArray(others) ? [...first, ...others] : others;
}
