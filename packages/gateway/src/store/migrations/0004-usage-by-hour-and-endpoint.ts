import { type Kysely, sql } from "kysely";

/** Lets `usage` read the endpoints of an hour in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index usage_hour_endpoint on usage (hour, endpoint)`.execute(db);
  await sql`drop index usage_hour`.execute(db);
}
