import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { isObject } from "@ledgergate/service-kit";
import { type Kysely, sql } from "kysely";
import { readLines } from "../lines.ts";
import { openRegularFile } from "../open-file.ts";
import { recordChange, systemUser } from "./audit.ts";
import { batchSize, type ExportEnd, type ExportedTable, exportedTables } from "./export-store.ts";
import { newestMigration } from "./migrate.ts";
import { openEngine, openSeal, type StoreOptions } from "./open-store.ts";
import { servingProcesses } from "./processes.ts";
import { nextRevision } from "./store.ts";
import type { Tables } from "./tables.ts";

/**
 * Fills a store without teams from an exported file, in one transaction. If the file is damaged, nothing changes.
 * Throws if a process serves from the store, or if the master key does not open the file.
 *
 * @param warn - Receives a warning if the file's version has no digest
 */
export async function importStore(
  options: StoreOptions,
  file: string,
  warn?: (warning: string) => void,
): Promise<{ rows: number }> {
  let rows = 0;
  // Checks the whole file first. Otherwise a damaged row could cause an unclear error of the database.
  for await (const { batch } of readBatches(file, warn)) rows += batch.length;
  await using open = await openEngine(options);
  const { engine } = open;
  await engine.withoutTimeLimits((db) =>
    db.transaction().execute(async (trx) => {
      // Other processes that open the store wait until it is filled.
      await sql`lock table seal in exclusive mode`.execute(trx);
      await refuseUsedStore(trx, engine.name);
      // Removes the rows that a new store has.
      for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
      for await (const { table, batch } of readBatches(file)) {
        if (table === "seal") for (const row of batch) openSeal(row as never, options);
        await trx
          .insertInto(table)
          .values(batch as never)
          .execute();
      }
      const author = { user: systemUser(), command: "import" };
      await recordChange(trx, { author, now: Date.now }, await nextRevision(trx));
    }),
  );
  return { rows };
}

async function refuseUsedStore(db: Kysely<Tables>, name: string): Promise<void> {
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

/** Reads the rows of a file in batches of one table. Throws if the file is not exactly as `export` wrote it. */
async function* readBatches(file: string, warn?: (warning: string) => void): AsyncGenerator<Batch> {
  const hash = createHash("sha256");
  const counts: Partial<Record<ExportedTable, number>> = {};
  let [number, version] = [0, 0];
  let end: Partial<ExportEnd> | undefined;
  let batch: Record<string, unknown>[] = [];
  let table: ExportedTable | undefined;
  for await (const line of linesOf(file)) {
    number++;
    const value = parseLine(line);
    if (end) throw damaged(`${file}:${number} follows the line that ends the export`);
    if (number === 1) version = checkHead(file, value);
    else if (isEnd(value)) {
      end = value;
      continue;
    } else if (!isRow(value)) throw damaged(`${file}:${number} is not a row of a store`);
    else {
      if (table !== undefined && (value.table !== table || batch.length === batchSize)) {
        yield { table, batch };
        batch = [];
      }
      table = value.table;
      batch.push(value.row);
      counts[table] = (counts[table] ?? 0) + 1;
    }
    hash.update(`${line}\n`);
  }
  if (number === 0) checkHead(file, undefined);
  // The first line and the last line are not rows.
  if (end?.rows !== number - 2) throw damaged(`${file} does not hold as many rows as its last line says`);
  for (const name of ["seal", "revision"] as const)
    if (counts[name] !== 1) throw damaged(`${file} has ${counts[name] ?? 0} rows of the table ${name} instead of one`);
  if (version === 1 && end.sha256 === undefined)
    warn?.(`${file} comes from an earlier version and has no digest, so changed bytes are not noticed.`);
  else if (end.sha256 !== hash.digest("hex")) throw damaged(`${file} has changed since it was exported`);
  if (table !== undefined) yield { table, batch };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const lines of readLines(createReadStream(file, { fd: openRegularFile(file) }))) yield* lines;
}

function damaged(what: string): Error {
  return new Error(`${what}. Nothing was imported. Export again.`);
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

function isEnd(value: unknown): value is Partial<ExportEnd> {
  return isObject(value) && Number.isInteger(value.rows);
}

/** @returns the version of the file's format. */
function checkHead(file: string, head: unknown): number {
  if (!isObject(head) || head.format !== "ledgergate-store")
    throw new Error(`${file} is not an exported store: \`export FILE\` writes one.`);
  if ((head.version !== 1 && head.version !== 2) || String(head.migration) > newestMigration)
    throw new Error(`${file} comes from a newer version of this program. Import it with that one, or a later one.`);
  return head.version;
}
