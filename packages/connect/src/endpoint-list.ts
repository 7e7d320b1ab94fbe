import { type AdminOptions, createAdmin } from "@ledgergate/admin";
import { LedgergateError } from "@ledgergate/runtime";
import { isWithin } from "@ledgergate/runtime/internal";
import { type Chains, type EndpointNode, type ListedEndpoint, readEndpoints, targetOf } from "./endpoints.ts";
import { hideKeys, prependPlugins } from "./plugins.ts";

/**
 * Interval between requests for the list after a failure or an invalidation, if `refreshMs` is not shorter. Without it, each call
 * could request the list.
 */
const RETRY_MS = 30_000;

/** Number of replaced keys to remember, besides as many as are listed. */
const OLD_KEYS = 100;

/** The endpoint list, cached. */
export interface EndpointList {
  readonly endpoints: readonly ListedEndpoint[];
  /** The admin API key, the listed keys, and the latest keys that they replaced. */
  readonly keys: ReadonlySet<string>;
  /** The nodes of a target that can be called, in the order of the list. */
  nodesOf(target: string): readonly EndpointNode[];
  /** Requests the list. Concurrent callers share one request. If the request fails, the old list stays in use. */
  refresh(signal?: AbortSignal): Promise<void>;
  /** Requests the list in the background if it is stale. */
  refreshIfStale(): void;
  /** Refreshes the list because a node refused a key of it. Does nothing if the last invalidation is too recent. */
  invalidate(): void;
}

/** Makes a list that is empty until its first refresh. */
export function createEndpointList(options: AdminOptions, familyOf: Chains, refreshMs = 300_000): EndpointList {
  let endpoints: readonly ListedEndpoint[] = [];
  let nodes: ReadonlyMap<string, readonly EndpointNode[]> = new Map();
  const retryMs = refreshMs < Number.POSITIVE_INFINITY ? Math.min(refreshMs, RETRY_MS) : refreshMs;
  let requestedAt = 0;
  let maxAgeMs = Number.POSITIVE_INFINITY;
  let invalidatedAt = Number.NEGATIVE_INFINITY;

  const keys = new Set([options.apiKey ?? ""]);
  const admin = createAdmin({ ...options, plugins: prependPlugins([hideKeys(keys)], options.plugins) });
  const refresh = singleFlight(async (signal) => {
    // If the request fails, the list becomes stale again after this time.
    maxAgeMs = retryMs;
    requestedAt = performance.now();
    endpoints = readEndpoints(await admin.listEndpoints({}, { signal }), familyOf, keys);
    // The oldest keys come first, and the admin API key before them.
    for (const key of [...keys].slice(1, -2 * endpoints.length - OLD_KEYS)) keys.delete(key);
    nodes = groupNodes(endpoints);
    // Jitter: processes that started together must not refresh together.
    maxAgeMs = refreshMs * (0.9 + 0.1 * Math.random());
    requestedAt = performance.now();
  }, abortError);

  const refreshIfStale = () => {
    // Plug-ins see the failure. The old list is used until the next attempt.
    if (!isWithin(maxAgeMs, requestedAt)) refresh().catch(() => {});
  };

  return {
    get endpoints() {
      return endpoints;
    },
    keys,
    nodesOf: (target) => nodes.get(target) ?? [],
    refresh,
    refreshIfStale,
    invalidate() {
      if (isWithin(retryMs, invalidatedAt)) return;
      invalidatedAt = performance.now();
      maxAgeMs = 0;
      refreshIfStale();
    },
  };
}

function abortError(cause: unknown): LedgergateError<"aborted"> {
  const text = "listEndpoints: aborted by its signal.";
  return new LedgergateError("aborted", text, { operation: "listEndpoints", cause });
}

function groupNodes(endpoints: readonly ListedEndpoint[]): Map<string, readonly EndpointNode[]> {
  const groups = new Map<string, EndpointNode[]>();
  for (const { info, node } of endpoints) {
    if (node) groups.set(targetOf(info), [...(groups.get(targetOf(info)) ?? []), node]);
  }
  return groups;
}

/**
 * Lets concurrent callers share one run. A caller whose signal aborts stops waiting. The run is aborted when all callers have left.
 *
 * @param run - The shared task. Its signal aborts when no caller is left.
 * @param abortError - Makes the error for a caller that aborted, from the reason of the caller's signal.
 */
function singleFlight(
  run: (signal: AbortSignal) => Promise<void>,
  abortError: (reason: unknown) => Error,
): (signal?: AbortSignal) => Promise<void> {
  let flight: { readonly controller: AbortController; readonly result: Promise<void>; waiting: number } | undefined;

  const start = () => {
    const controller = new AbortController();
    // `run` calls plug-ins, which may abort the caller's signal at once. It starts a microtask later, when the caller listens to
    // that signal.
    const result = Promise.resolve(controller.signal)
      .then(run)
      .finally(() => {
        if (flight?.controller === controller) flight = undefined;
      });
    return { controller, result, waiting: 0 };
  };

  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(abortError(signal.reason));
        return;
      }
      flight ??= start();
      const joined = flight;
      joined.waiting += 1;
      const leave = () => {
        reject(abortError(signal?.reason));
        joined.waiting -= 1;
        if (joined.waiting > 0) return;
        if (flight === joined) flight = undefined;
        joined.controller.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      joined.result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
}
