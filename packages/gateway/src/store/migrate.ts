import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { up as firstTables } from "./migrations/0001-first-tables.ts";
import type { Tables } from "./tables.ts";

/**
 * By name, in order. A migration only adds, so that the program before it goes on beside the new one; none is changed once it was
 * released.
 */
const migrations = { "0001-first-tables": { up: firstTables } };

/** The newest migration that this program knows. */
export const newestMigration: string = Object.keys(migrations).at(-1) ?? "";

/** Any number will do that nobody else locks in the same database. */
const lockId = 5_418_233_107;

/** Brings the tables up to date. Gives the names of the migrations that it ran. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  // In one transaction, so that it works through a pooler, too.
  return db.transaction().execute(async (trx) => {
    // The migrator's own lock comes after it has made its tables, which two processes must not do at once.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
    if (unknown)
      throw new Error(
        `The store is newer than this program, which does not know its migration ${unknown}. Run the version that migrated it, or a later one.`,
      );
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}
