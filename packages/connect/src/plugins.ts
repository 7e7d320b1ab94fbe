import type { CallObserver } from "@ledgergate/runtime";

/**
 * Keeps all keys of the list out of a client's errors, including keys of other, disabled and replaced endpoints. A server may
 * repeat any of them.
 */
export function hideKeys(keys: ReadonlySet<string>): CallObserver {
  return {
    request(call) {
      // Only a retry has duplicates to remove, so the first attempt does not search for them.
      const all = [...call.secrets, ...keys];
      call.secrets = call.attempts === 0 ? all : [...new Set(all)];
    },
  };
}

/** Puts our plug-ins before the application's. If the latter are not a list, the client's own check refuses them. */
export function prependPlugins(
  ours: readonly CallObserver[],
  others: readonly CallObserver[] | undefined = [],
): readonly CallObserver[] {
  return Array.isArray(others) ? [...ours, ...others] : others;
}
