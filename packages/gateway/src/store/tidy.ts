import { endHandover } from "./new-master.ts";
import { forgetProcesses } from "./processes.ts";
import type { Store } from "./store.ts";
import { pruneUsage } from "./usage.ts";

/** Takes away what has had its time. Usage is kept for some months before the one that is under way. */
export async function tidyStore(store: Store, usageMonths: number): Promise<void> {
  await pruneUsage(store, usageMonths);
  await endHandover(store);
  await forgetProcesses(store.db);
  await store.db.deleteFrom("endpoint_key").where("valid_until", "<", new Date(store.now())).execute();
}
