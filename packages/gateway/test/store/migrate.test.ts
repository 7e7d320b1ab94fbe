import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { up as firstTables } from "../../src/store/migrations/0001-tables.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import { createDatabase } from "../support/stores.ts";

type Column = Readonly<
  Record<"table_name" | "column_name" | "data_type" | "is_nullable" | "column_default", string | null>
>;

async function columnsOf(prepare: typeof migrate | typeof firstTables): Promise<Map<string, Column>> {
  const { db } = connectPostgres(await createDatabase());
  onTestFinished(() => db.destroy());
  // Of another program.
  await sql`create schema other; create table other.kysely_migration (name text)`.execute(db);
  await prepare(db as never);
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  return new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row]));
}

test("migrations only add", async () => {
  const [first, now] = [await columnsOf(firstTables), await columnsOf(migrate)];
  expect([...now].filter(([name]) => first.has(name))).toEqual([...first]);
  const tables = new Set([...first.values()].map((column) => column.table_name));
  const added = [...now].filter(([name, one]) => tables.has(one.table_name) && !first.has(name));
  // A process of the first version does not set added columns.
  for (const [, column] of added) expect([column.is_nullable, column.column_default]).not.toEqual(["NO", null]);
});
