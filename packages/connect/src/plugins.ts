import type { CallObserver } from "@ledgergate/runtime";

/**
 * Keeps keys out of a client's errors: those of other endpoints, too, and disabled or replaced ones, since a server may repeat
 * any of them.
 */
export function hideKeys(keys: ReadonlySet<string>): CallObserver {
  return {
    request(call) {
      // Only a retry has duplicates to remove; every call pays for its first attempt.
      const all = [...call.secrets, ...keys];
      call.secrets = call.attempts === 0 ? all : [...new Set(all)];
    },
  };
}

/** Puts our plug-ins before those of the application. If those are not a list, the client's own check refuses them. */
export function prependPlugins(
  ours: readonly CallObserver[],
  others: readonly CallObserver[] | undefined = [],
): readonly CallObserver[] {
  return Array.isArray(others) ? [...ours, ...others] : others;
}
