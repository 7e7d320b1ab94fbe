import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Tells the store that this process serves from it, for as long as it goes on saying so. */
export interface ServingProcess {
  /** At least every few seconds. */
  seen(db: Kysely<Tables>): Promise<void>;
  gone(db: Kysely<Tables>): Promise<void>;
}

/** Time for which a process counts as serving after its last sign of life. */
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

/** The processes that serve from a store, by name. */
export async function servingProcesses(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom("process").where("seen_at", ">", seenFor).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Forgets those that ended without saying so. */
export async function forgetProcesses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("process").where("seen_at", "<", seenFor).execute();
}
