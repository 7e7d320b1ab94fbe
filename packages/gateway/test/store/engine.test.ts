import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { connectPostgres } from "../../src/store/engine.ts";
import { startCutter } from "../support/cutter.ts";

test("a connection that breaks between two queries of a transaction fails the transaction, and not the process", async () => {
  const cutter = await startCutter(inject("servers")["PostgreSQL 18"] ?? "");
  const { db } = await connectPostgres(cutter.url, 1_000);
  const transaction = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    cutter.cut(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  cutter.cut(false);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
