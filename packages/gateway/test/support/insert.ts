import type { Store } from "../../src/store/store.ts";
import type { Tables } from "../../src/store/tables.ts";

/** Inserts rows into a table of a store, without a revision. */
export async function insert({ db }: Pick<Store, "db">, table: keyof Tables, rows: readonly object[]): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}
