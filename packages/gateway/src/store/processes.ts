import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Records in the store that this process serves from it. */
export interface ServingProcess {
  /** Call it every few seconds. */
  seen(db: Kysely<Tables>): Promise<void>;
  gone(db: Kysely<Tables>): Promise<void>;
}

/** Time since which a process must have reported to count as serving. */
const seenFor = sql<Date>`now() - interval '15 seconds'`;

export function servingProcess(): ServingProcess {
  const id = randomUUID();
  const name = `process ${process.pid} on ${hostname()}`;
  return {
    async seen(db) {
      const seen_at = sql<Date>`now()`;
      const row = { id, name, seen_at };
      await db
        .insertInto("process")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at }))
        .execute();
    },
    async gone(db) {
      await db.deleteFrom("process").where("id", "=", id).execute();
    },
  };
}

/** Lists the names of the processes that serve from a store. */
export async function servingProcesses(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom("process").where("seen_at", ">", seenFor).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Removes processes that ended without reporting it. */
export async function forgetProcesses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("process").where("seen_at", "<", seenFor).execute();
}
