import { type Kysely, sql } from "kysely";

/** The import of endpoints that is under way, or that a killed process left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table import (
    first bigint primary key,
    last bigint not null,
    seen_at timestamptz not null default now(),
    taken_back boolean not null default false
  )`.execute(db);
  await sql`create unique index import_is_one_row on import ((true))`.execute(db);
}
