import { endHandover } from "./new-master.ts";
import { forgetProcesses } from "./processes.ts";
import type { Store } from "./store.ts";
import { pruneUsage } from "./usage.ts";

const hourMs = 3_600_000;

/** Delay of the first run, short enough for a gateway that restarts often. */
const firstAfterMs = 60_000;

/**
 * Removes outdated rows every hour, until the returned function is called. Usage is kept for `usageMonths` before the current
 * month.
 */
export function keepTidy(store: Store, usageMonths: () => number, onError: (error: unknown) => void): () => void {
  const tidy = (): void => void tidyStore(store, usageMonths()).catch(onError);
  const first = setTimeout(tidy, firstAfterMs).unref();
  const each = setInterval(tidy, hourMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(each);
  };
}

async function tidyStore(store: Store, usageMonths: number): Promise<void> {
  await pruneUsage(store, usageMonths);
  await endHandover(store);
  await forgetProcesses(store.db);
  await store.db.deleteFrom("endpoint_key").where("valid_until", "<", new Date(store.now())).execute();
}
