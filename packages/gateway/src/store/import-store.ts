import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isObject } from "@ledgergate/document";
import { type Kysely, sql } from "kysely";
import { batchSize, type ExportedTable, exportedTables } from "./export-store.ts";
import { newestMigration } from "./migrate.ts";
import { openEngine, openSeal, type StoreOptions } from "./open-store.ts";
import { servingProcesses } from "./processes.ts";
import type { Tables } from "./tables.ts";

/**
 * Fills a store that has no team yet from an exported file, in one transaction. Refused while a process serves from the store, and
 * without the master key of the store that the file comes from. Gives the number of rows.
 */
export async function importStore(options: StoreOptions, file: string): Promise<{ rows: number }> {
  await using open = await openEngine(options);
  const { engine } = open;
  return await engine.db.transaction().execute(async (trx) => {
    // Whoever opens the store meanwhile waits until it is filled.
    await sql`lock table seal in exclusive mode`.execute(trx);
    await refuseBusy(trx, engine.name);
    // What an empty store was filled with.
    for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
    let rows = 0;
    for await (const { table, batch } of readBatches(file)) {
      if (table === "seal") for (const row of batch) openSeal(row as never, options);
      await trx
        .insertInto(table)
        .values(batch as never)
        .execute();
      rows += batch.length;
    }
    return { rows };
  });
}

async function refuseBusy(db: Kysely<Tables>, name: string): Promise<void> {
  const [process] = await servingProcesses(db);
  if (process !== undefined)
    throw new Error(`${name} is served by ${process}. Stop it, wait until it is gone, and import then.`);
  const team = await db.selectFrom("team").select("id").limit(1).executeTakeFirst();
  if (team) throw new Error(`${name} has teams already. Import into an empty store.`);
}

const tables = Object.keys(exportedTables) as ExportedTable[];

interface Batch {
  readonly table: ExportedTable;
  readonly batch: readonly Record<string, unknown>[];
}

/** The rows of a file, many of one table at once. Throws where lines are missing or damaged. */
async function* readBatches(file: string): AsyncGenerator<Batch> {
  let table: ExportedTable | undefined;
  let batch: Record<string, unknown>[] = [];
  let [number, total] = [0, -1];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const value = parseLine(line);
    if (number === 0) checkHead(file, value);
    else if (isObject(value) && Number.isInteger(value.rows)) total = Number(value.rows);
    else if (!isRow(value)) throw damaged(`${file}:${number + 1} is no row of a store`);
    else {
      if (table !== undefined && (value.table !== table || batch.length === batchSize)) {
        yield { table, batch };
        batch = [];
      }
      table = value.table;
      batch.push(value.row);
    }
    number++;
  }
  if (number === 0) checkHead(file, undefined);
  if (table !== undefined) yield { table, batch };
  // Head and number of rows are no rows.
  if (total !== number - 2) throw damaged(`${file} does not hold as many rows as it says`);
}

function damaged(what: string): Error {
  return new Error(`${what}. Nothing was imported: export anew.`);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRow(value: unknown): value is { table: ExportedTable; row: Record<string, unknown> } {
  return isObject(value) && Object.hasOwn(exportedTables, String(value.table)) && isObject(value.row);
}

function checkHead(file: string, head: unknown): void {
  if (!isObject(head) || head.format !== "ledgergate-store")
    throw new Error(`${file} is no exported store: \`export FILE\` writes one.`);
  if (head.version !== 1 || String(head.migration) > newestMigration)
    throw new Error(`${file} comes from a newer version of this program. Import it with that one, or a later one.`);
}
