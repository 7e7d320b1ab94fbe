import { endHandover } from "./new-master.ts";
import { forgetProcesses } from "./processes.ts";
import type { Store } from "./store.ts";
import { pruneUsage } from "./usage.ts";

const hourMs = 3_600_000;

/** Delay of the first time, short enough for a gateway that is often restarted. */
const firstAfterMs = 60_000;

/**
 * Takes away each hour what has had its time, until what it gives is called. Usage is kept for some months before the one that is
 * under way.
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
