import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import { createDatabase } from "../support/stores.ts";

test("tables of another program's migrations are none of ours", async () => {
  const { db } = connectPostgres(await createDatabase());
  onTestFinished(() => db.destroy());
  await sql`create schema other; create table other.kysely_migration (name text)`.execute(db);
  expect([await migrate(db), await migrate(db)]).toEqual([["0001-tables"], []]);
});
