import { type Kysely, sql } from "kysely";

/** Lets a new secret, or a disabling, end the earlier tokens of a client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credential add column token_ends text not null default '[]'`.execute(db);
}
