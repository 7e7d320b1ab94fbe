import { endHandover } from "./new-master.ts";
import { forgetProcesses } from "./processes.ts";
import type { Store } from "./store.ts";
import { pruneUsage } from "./usage.ts";

/** How long usage is kept, in months before the one that is under way. */
const usageMonths = 13;

/** Takes away what has had its time. To be called each hour or so. */
export async function tidyStore(store: Store): Promise<void> {
  await pruneUsage(store, usageMonths);
  await endHandover(store);
  await forgetProcesses(store.db);
  await store.db.deleteFrom("endpoint_key").where("valid_until", "<", new Date(store.now())).execute();
}
