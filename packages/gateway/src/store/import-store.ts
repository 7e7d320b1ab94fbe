import { createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { attempt, isObject } from "@ledgergate/service-kit";
import { sql } from "kysely";
import { openRegularFile } from "../input-file.ts";
import { readLines } from "../lines.ts";
import { recordChange, systemUser } from "./audit.ts";
import { type ExportedTable, type ExportHead, exportedTables, macLine } from "./export-store.ts";
import type { MasterKeySource } from "./master-key.ts";
import { newestMigration } from "./migrate.ts";
import { findSealer, isEmpty, openEngine, type StoreOptions } from "./open-store.ts";
import { servingProcesses } from "./processes.ts";
import { nextRevision } from "./store.ts";

/**
 * Fills a store without teams from an exported file, in one transaction. If the file is damaged, nothing changes.
 * Throws if a process serves from the store, or if the master key is not that of the file.
 */
export async function importStore(options: StoreOptions, file: string): Promise<{ rows: number }> {
  // The whole file is checked before the first write.
  for await (const _ of readBytes(file, options));
  await using opened = new AsyncDisposableStack();
  const { name, withoutTimeLimits } = (await openEngine(options, opened)).engine;
  let rows = 0;
  await withoutTimeLimits((db) =>
    db.transaction().execute(async (trx) => {
      // Other processes that open the store wait until it is filled.
      await sql`lock table seal in exclusive mode`.execute(trx);
      const [process] = await servingProcesses(trx);
      if (process !== undefined)
        throw new Error(`${name} is served by ${process}. Stop it, wait until it is gone, and import then.`);
      if (!(await isEmpty({ db: trx }))) throw new Error(`${name} has teams already. Import into an empty store.`);
      // Removes the rows that a new store has.
      for (const table of exportedTables.toReversed()) await trx.deleteFrom(table).execute();
      for await (const lines of readLines(readBytes(file, options))) {
        const read = lines.map((line): ExportHead | ExportedRow => JSON.parse(line)).filter((line) => "table" in line);
        for (const [table, batch] of Map.groupBy(read, (line) => line.table))
          await trx
            .insertInto(table)
            .values(batch.map(({ row }) => row) as never)
            .execute();
        rows += read.length;
      }
      const author = { user: systemUser(), command: "import" };
      await recordChange(trx, { author, now: Date.now }, await nextRevision(trx));
    }),
  );
  return { rows };
}

interface ExportedRow {
  readonly table: ExportedTable;
  readonly row: Record<string, unknown>;
}

const macBytes = macLine(createHmac("sha256", "")).length;

/** Reads the bytes of a file before its last line. Throws an error after them if that line is not their MAC. */
async function* readBytes(file: string, source: MasterKeySource): AsyncGenerator<Buffer> {
  let mac: ReturnType<typeof createHmac> | undefined;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { fd: openRegularFile(file) })) {
    rest = Buffer.concat([rest, chunk]);
    mac ??= findSealer(readHead(file, rest).key, source).sealer.createMac();
    const bytes = rest.subarray(0, -macBytes);
    rest = rest.subarray(bytes.length);
    mac.update(bytes);
    yield bytes;
  }
  if (!mac) readHead(file, rest);
  else if (rest.toString() !== macLine(mac))
    throw new Error(`${file} has changed since it was exported. Nothing was imported. Export again.`);
}

function readHead(file: string, bytes: Buffer): ExportHead {
  const head: unknown = attempt(() => JSON.parse(bytes.toString("utf8", 0, bytes.indexOf("\n"))));
  if (!isObject(head) || head.format !== "ledgergate-store")
    throw new Error(`${file} is not an exported store: \`export FILE\` writes one.`);
  if (head.version !== 1 || String(head.migration) > newestMigration)
    throw new Error(`${file} comes from another version of this program. Import it with that version.`);
  return head as unknown as ExportHead;
}
