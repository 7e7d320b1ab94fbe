import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../src/store/migrate.ts";
import { up as firstTables } from "../../src/store/migrations/0001-tables.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import type { Tables } from "../../src/store/tables.ts";
import { insert } from "../support/insert.ts";
import { createDatabase } from "../support/stores.ts";

type Column = Readonly<
  Record<"table_name" | "column_name" | "data_type" | "is_nullable" | "column_default", string | null>
>;

async function columnsOf(prepare: typeof migrate | typeof firstTables): Promise<Map<string, Column>> {
  const { db } = connectPostgres(await createDatabase());
  onTestFinished(() => db.destroy());
  await prepare(db as never);
  return readColumns(db);
}

async function readColumns(db: Kysely<Tables>): Promise<Map<string, Column>> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(db);
  return new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row]));
}

test("migrations only add, so that processes of the first version continue", async () => {
  const [first, now] = [await columnsOf(firstTables), await columnsOf(migrate)];
  expect([...now].filter(([name]) => first.has(name))).toEqual([...first]);
  const tables = new Set([...first.values()].map((column) => column.table_name));
  const added = [...now.values()].filter(
    (one) => tables.has(one.table_name) && !first.has(`${one.table_name}.${one.column_name}`),
  );
  // A process of the first version does not set added columns.
  for (const column of added) expect([column.is_nullable, column.column_default]).not.toEqual(["NO", null]);
});

const unreleased =
  "0001-first-tables 0002-audit 0003-import 0004-usage-by-hour-and-endpoint 0005-endpoints-by-name".split(" ");

test.each([unreleased, [...unreleased, "0006-token-ends"]].map((names) => ({ last: names.at(-1), names })))(
  "a store whose last migration is $last is taken over, once",
  async ({ names }) => {
    const { db } = connectPostgres(await createDatabase());
    onTestFinished(() => db.destroy());
    // Of another program.
    await sql`create schema other; create table other.kysely_migration (name text)`.execute(db);
    await migrate(db);
    const expected = await readColumns(db);
    if (names === unreleased) await sql`alter table credential drop column token_ends`.execute(db);
    await sql`delete from kysely_migration`.execute(db);
    await sql`create table import (first bigint primary key)`.execute(db);
    await sql`insert into revision values (7)`.execute(db);
    await sql`insert into team values ('team', 'one', null, null, now(), null, 7)`.execute(db);
    const row = { team: "team", chain: "ledger-a", network: "mainnet", enabled: true, created_at: new Date() };
    for (const [id, revision] of [
      ["kept", 7],
      ["unfinished", 8],
    ] as const) {
      await insert({ db }, "endpoint", [{ ...row, id, name: id, revision }]);
      await insert({ db }, "endpoint_key", [{ digest: id, endpoint: id, sealed: "" }]);
    }
    for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(db);
    expect(await migrate(db)).toEqual([]);
    expect(await readColumns(db)).toEqual(expected);
    expect(await db.selectFrom("endpoint_key").select("endpoint").execute()).toEqual([{ endpoint: "kept" }]);
    expect(await db.selectFrom("endpoint").select("id").execute()).toEqual([{ id: "kept" }]);
    expect((await sql`select name from kysely_migration`.execute(db)).rows).toEqual([{ name: "0001-tables" }]);
  },
);
