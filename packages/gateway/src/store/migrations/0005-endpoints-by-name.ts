import { type Kysely, sql } from "kysely";

/** Lets `endpoint list` read the endpoints of a team in parts, and finds endpoints by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index endpoint_team_name_id on endpoint (team, name, id)`.execute(db);
  await sql`create index endpoint_name on endpoint (name)`.execute(db);
  await sql`drop index endpoint_team`.execute(db);
}
