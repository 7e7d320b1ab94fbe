import { type PeriodicWork, runPeriodically } from "../run-periodically.ts";
import { endHandover } from "./new-master.ts";
import { deleteEndedProcesses } from "./processes.ts";
import { deleteOldPositions, prune } from "./prune.ts";
import type { Store } from "./store.ts";

const hourMs = 3_600_000;

/** Delay of the first run, short enough for a gateway that restarts often. */
const firstAfterMs = 60_000;

/** Removes outdated rows every hour. Usage and audit log are kept for `usageMonths` before the current month. */
export function startCleanup(store: Store, usageMonths: () => number, onError: (error: unknown) => void): PeriodicWork {
  return runPeriodically(() => cleanUp(store, usageMonths()), hourMs, onError, firstAfterMs);
}

async function cleanUp(store: Store, usageMonths: number): Promise<void> {
  await prune(store, "usage", usageMonths);
  await prune(store, "audit", usageMonths);
  await deleteOldPositions(store);
  await endHandover(store);
  await deleteEndedProcesses(store.db);
  await store.db.deleteFrom("endpoint_key").where("valid_until", "<", new Date(store.now())).execute();
}
