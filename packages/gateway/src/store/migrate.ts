import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { firstTables, up as tables } from "./migrations/0001-tables.ts";
import type { Tables } from "./tables.ts";

/**
 * Migrations by name, in order. A migration only adds, or replaces an index, so that the previous version can run together with the new
 * one. A released migration never changes.
 */
const migrations = { "0001-tables": { up: tables } };

/** The newest migration that this program knows. */
export const newestMigration: string = Object.keys(migrations).at(-1) ?? "";

/** Number of the advisory lock: any number that no other program locks in the same database. */
const lockId = 5_418_233_107;

/** Brings the tables up to date. @returns the names of the migrations that it ran */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  // One transaction, as a pooler in transaction mode needs it.
  return db.transaction().execute(async (trx) => {
    // The migrator locks only after it has created its tables, which two processes must not do at once.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(trx);
    // Otherwise, the migrator takes the table of another program in another schema for its own.
    const { rows } = await sql<{ schema: string | null }>`select coalesce((
      select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = to_regclass('kysely_migration')), current_schema()) as schema`.execute(trx);
    const schema = rows[0]?.schema;
    // The server refuses this, with the reason. The migrator takes tables outside of the search_path for ours.
    if (!schema) await sql`create table kysely_migration ()`.execute(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      ...(schema && { migrationTableSchema: schema }),
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
    if (unknown)
      throw new Error(
        `The store is newer than this program, or from before its first release. This program does not know its migration ${unknown}. Run the version that migrated it.`,
      );
    if (error) throw error;
    // The server refuses this if the user may not read a table, or would not see all of its rows.
    await sql`select from ${sql.join(Object.keys(firstTables).map((name) => sql.table(name)))} limit 0`.execute(trx);
    return results.map(({ migrationName }) => migrationName);
  });
}
