import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { up as firstTables } from "./migrations/0001-first-tables.ts";
import { up as audit } from "./migrations/0002-audit.ts";
import { up as imports } from "./migrations/0003-import.ts";
import { up as usageByHourAndEndpoint } from "./migrations/0004-usage-by-hour-and-endpoint.ts";
import { up as endpointsByName } from "./migrations/0005-endpoints-by-name.ts";
import { up as tokenEnds } from "./migrations/0006-token-ends.ts";
import type { Tables } from "./tables.ts";

/**
 * Migrations by name, in order. A migration only adds, or replaces an index, so that the previous version can run together with the new one. A released
 * migration never changes.
 */
const migrations = {
  "0001-first-tables": { up: firstTables },
  "0002-audit": { up: audit },
  "0003-import": { up: imports },
  "0004-usage-by-hour-and-endpoint": { up: usageByHourAndEndpoint },
  "0005-endpoints-by-name": { up: endpointsByName },
  "0006-token-ends": { up: tokenEnds },
};

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
