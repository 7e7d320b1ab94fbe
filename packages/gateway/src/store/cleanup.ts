import { sql } from "kysely";
import { oldestHeartbeat } from "./processes.ts";
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

/** Tables whose old rows are deleted, with the column of their time. */
const times = { usage: "hour", audit: "at" } as const;

/** Number of rows that are deleted at once. It takes less than a second. */
const rowsAtOnce = 5_000;

/**
 * Keeps the rows of the current month and of the `months` months before it, and deletes older ones. If the clock jumps ahead,
 * keeps the rows of the newest `months + 1` months that have any.
 */
export async function prune({ db, now }: Store, table: keyof typeof times, months: number): Promise<void> {
  const time = sql.ref<Date>(times[table]);
  const today = new Date(now());
  let oldest = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  // Later than any row.
  let before = new Date("4000-01-01");
  for (let kept = 0; kept <= months; kept++) {
    const { rows } = await sql<{
      last: Date | null;
    }>`select max(${time}) as last from ${sql.table(table)} where ${time} < ${before}`.execute(db);
    const last = rows[0]?.last;
    if (!last) return;
    before = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1));
  }
  if (before < oldest) oldest = before;
  // A month of a million endpoints has too many rows for the time limit of one query.
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    const result = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${time} < ${oldest} limit ${sql.lit(rowsAtOnce)}))`.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
