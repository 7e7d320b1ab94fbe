import { sql } from "kysely";
import { oldestHeartbeat } from "./processes.ts";
import { prune } from "./prune.ts";
import type { Store } from "./store.ts";

const dayMs = 86_400_000;

/** Interval of {@link cleanUp}, short enough for a gateway that restarts often. */
export const cleanUpMs = 1_800_000;

/** Removes outdated rows. Usage and audit log are kept for `usageMonths` before the current month. */
export async function cleanUp(store: Store, usageMonths: number): Promise<void> {
  await prune(store, "usage", usageMonths);
  await prune(store, "audit", usageMonths);
  const now = store.now();
  for (const statement of [
    // Positions in journal files whose charges are older than all kept usage.
    sql`delete from journal where second > 0 and second < (select extract(epoch from min(hour)) from usage)`,
    // A sealing key that was handed over a day ago.
    sql`update seal set handed_over = null, handed_over_at = null where handed_over_at < ${new Date(now - dayMs)}`,
    // Processes that ended without reporting it.
    sql`delete from process where seen_at < ${oldestHeartbeat}`,
    sql`delete from endpoint_key where valid_until < ${new Date(now)}`,
  ])
    await statement.execute(store.db);
}
