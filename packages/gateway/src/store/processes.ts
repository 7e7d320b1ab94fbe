import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** A process whose last heartbeat is older does not count as serving. */
export const oldestHeartbeat: RawBuilder<Date> = sql`now() - interval '15 seconds'`;

/** Keeps a record in the store while this process serves from it. */
export class Heartbeat {
  readonly #id = randomUUID();

  /**
   * Records the process with the current time. Call it every few seconds.
   *
   * @returns the minimum time by which this host's clock is ahead of the store's, in ms; negative if it is behind
   */
  async send({ db, now }: Pick<Store, "db" | "now">): Promise<number> {
    const seen_at = sql<Date>`now()`;
    const [begin, since] = [now(), performance.now()];
    const stored = await db
      .insertInto("process")
      .values({ id: this.#id, name: `process ${process.pid} on ${hostname()}`, seen_at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at }))
      .returning("seen_at")
      .executeTakeFirstOrThrow();
    const tookMs = performance.now() - since;
    // The store read its clock between `begin` and `begin + tookMs`.
    const aheadMs = begin - stored.seen_at.getTime();
    return aheadMs > 0 ? aheadMs : Math.min(aheadMs + tookMs, 0);
  }

  async end(db: Kysely<Tables>): Promise<void> {
    await db.deleteFrom("process").where("id", "=", this.#id).execute();
  }
}

/** Lists the names of the processes that serve from a store. */
export async function servingProcesses(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("process")
    .where("seen_at", ">", oldestHeartbeat)
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
