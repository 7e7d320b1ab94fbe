import { type Kysely, sql } from "kysely";

/** The audit log. No foreign keys: its rows outlive the rows that they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit (
    revision bigint not null,
    at timestamptz not null,
    author text not null,
    command text not null,
    kind text not null,
    id text not null,
    name text,
    team text,
    enabled boolean,
    cu_per_second bigint,
    cu_burst bigint,
    primary key (revision, kind, id)
  )`.execute(db);
  await sql`create index audit_at on audit (at)`.execute(db);
}
