import type { Hmac } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Kysely, sql } from "kysely";
import { newestMigration } from "./migrate.ts";
import { refreshSealer, type Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** The first line of an exported file. */
export interface ExportHead {
  readonly format: "ledgergate-store";
  readonly version: 1;
  /** Newest migration of the exported store. */
  readonly migration: string;
  /** Id of the key that made the MAC, and that seals the secrets. */
  readonly key: string;
}

/** Tables in a file: all except the list of running processes. */
export type ExportedTable = Exclude<keyof Tables, "process">;

/** Columns that order each table's rows. No table refers to a later one. */
export const exportedTables: Readonly<Record<ExportedTable, readonly string[]>> = {
  seal: ["key_id"],
  revision: ["value"],
  team: ["id"],
  endpoint: ["id"],
  endpoint_key: ["digest"],
  credential: ["id"],
  signing_key: ["id"],
  usage: ["endpoint", "operation", "hour"],
  journal: ["file"],
  audit: ["revision", "kind", "id"],
};

/** Number of rows that are read at once. */
const batchSize = 1_000;

/**
 * Writes a consistent copy of the store into one file that only its owner can read. Each row is a line of JSON. The last line is a MAC of
 * all bytes before it. Secrets stay sealed, so an import needs the master key.
 *
 * @returns the number of rows.
 */
export async function exportStore(store: Store, file: string): Promise<{ rows: number }> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  let rows = 0;
  async function* linesOf(trx: Kysely<Tables>): AsyncGenerator<string> {
    const exported = { ...store };
    await refreshSealer(exported, trx);
    const mac = exported.sealer.createMac();
    const lineOf = (value: object): string => {
      const line = `${JSON.stringify(value)}\n`;
      mac.update(line);
      return line;
    };
    const { keyId } = exported.sealer;
    const head: ExportHead = { format: "ledgergate-store", version: 1, migration: newestMigration, key: keyId };
    yield lineOf(head);
    for (const table of Object.keys(exportedTables) as ExportedTable[])
      for await (const row of readRows(trx, table)) {
        yield lineOf({ table, row });
        rows++;
      }
    yield macLine(mac);
  }
  try {
    const out = { flags: "wx", mode: 0o600, flush: true };
    await store.withoutTimeLimits((db) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((trx) => pipeline(linesOf(trx), createWriteStream(unfinished, out))),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { rows };
}

/** Returns the last line of a file. Its length is always the same. */
export function macLine(mac: Hmac): string {
  return `${JSON.stringify({ mac: mac.digest("base64url") })}\n`;
}

/** Reads the rows of a table in batches. Each batch begins after the last row of the previous one. */
async function* readRows(db: Kysely<Tables>, table: ExportedTable): AsyncGenerator<Record<string, unknown>> {
  const names = exportedTables[table];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let last: Record<string, unknown> | undefined; ; ) {
    const values = names.map((name) => sql`${last?.[name]}`);
    const after = last ? sql`(${columns}) > (${sql.join(values)})` : sql`true`;
    const query = sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batchSize)}`;
    const { rows } = await query.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
  }
}
