import { type AdminOptions, createAdmin } from "@ledgergate/admin";
import { LedgergateError } from "@ledgergate/runtime";
import { type Chains, type Endpoint, type Node, readEndpoints, targetOf } from "./endpoints.ts";
import { hideKeys, observeFirst } from "./observers.ts";

/** After a failure, or a doubt, the list is asked for again no sooner than this, so that calls don't press the service. */
const RETRY_MS = 30_000;

/** The endpoint list, kept. */
export interface EndpointList {
  readonly endpoints: readonly Endpoint[];
  /** The admin API's key, and every key that was ever listed. */
  readonly keys: ReadonlySet<string>;
  /** The nodes of a target that can be called, in the order of the list. */
  nodesOf(target: string): readonly Node[];
  /** Asks for the list anew. Callers at the same time share one request. When it fails, the old list stays. */
  refresh(signal?: AbortSignal): Promise<void>;
  /** Asks for it behind the scenes, where it is old. */
  renew(): void;
  /** Says that a key of it was refused: it may be old before its time. */
  doubt(): void;
}

/** A list that is empty until it is refreshed. */
export function createEndpointList(options: AdminOptions, familyOf: Chains, refreshMs = 300_000): EndpointList {
  let endpoints: readonly Endpoint[] = [];
  let nodes: ReadonlyMap<string, readonly Node[]> = new Map();
  const retryMs = refreshMs < Number.POSITIVE_INFINITY ? Math.min(refreshMs, RETRY_MS) : refreshMs;
  let renewAt = Number.POSITIVE_INFINITY;
  let mayDoubtAt = 0;

  const keys = new Set([options.apiKey ?? ""]);
  const admin = createAdmin({ ...options, observers: observeFirst([hideKeys(keys)], options.observers) });
  const refresh = singleFlight(async (signal) => {
    // Stays in force if the request fails.
    renewAt = performance.now() + retryMs;
    endpoints = readEndpoints(await admin.listEndpoints({}, { signal }), familyOf, keys);
    nodes = groupNodes(endpoints);
    // Not the same everywhere, so that processes which began together don't come back together.
    renewAt = performance.now() + refreshMs * (0.9 + 0.1 * Math.random());
  }, abortError);

  const renew = () => {
    // Who watches sees by the hooks that it failed; until the next time the old list is good enough.
    if (performance.now() >= renewAt) refresh().catch(() => {});
  };

  return {
    get endpoints() {
      return endpoints;
    },
    keys,
    nodesOf: (target) => nodes.get(target) ?? [],
    refresh,
    renew,
    doubt() {
      if (performance.now() < mayDoubtAt || refreshMs === Number.POSITIVE_INFINITY) return;
      mayDoubtAt = performance.now() + retryMs;
      renewAt = 0;
      renew();
    },
  };
}

function abortError(cause: unknown): LedgergateError<"aborted"> {
  const text = "listEndpoints: aborted by the caller's signal.";
  return new LedgergateError("aborted", text, { operation: "listEndpoints", cause });
}

function groupNodes(endpoints: readonly Endpoint[]): Map<string, readonly Node[]> {
  const groups = new Map<string, Node[]>();
  for (const { info, node } of endpoints) {
    if (node) groups.set(targetOf(info), [...(groups.get(targetOf(info)) ?? []), node]);
  }
  return groups;
}

/**
 * Lets callers at the same time share one run. A caller whose signal aborts leaves, and the last one to leave ends the run.
 *
 * @param run - What is shared; its signal says that nobody waits for it any more.
 * @param abortError - What a caller who leaves gets, made of the reason of its signal.
 */
function singleFlight(
  run: (signal: AbortSignal) => Promise<void>,
  abortError: (reason: unknown) => Error,
): (signal?: AbortSignal) => Promise<void> {
  let flight: { readonly end: AbortController; readonly landing: Promise<void>; waiting: number } | undefined;

  const start = () => {
    const end = new AbortController();
    // Not before the caller listens to its signal.
    const landing = Promise.resolve(end.signal)
      .then(run)
      .finally(() => {
        if (flight?.end === end) flight = undefined;
      });
    return { end, landing, waiting: 0 };
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
        joined.end.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      joined.landing.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
}
