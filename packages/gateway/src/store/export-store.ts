import type { Hmac } from "node:crypto";
import { createWriteStream, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { errorCode, errorMessage } from "@ledgergate/service-kit";
import { type Kysely, sql } from "kysely";
import { newestMigration } from "./migrate.ts";
import { firstTables } from "./migrations/0001-tables.ts";
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

/** No table refers to a later one. */
export const exportedTables = Object.keys(firstTables).filter((name) => name !== "process") as ExportedTable[];

/** Number of rows that are read at once. */
const batchSize = 1_000;

/**
 * Writes a consistent copy of the store into one file that only its owner can read. Each row is a line of JSON. The last line is a MAC of
 * all bytes before it. Secrets stay sealed, so an import needs the master key.
 *
 * @returns the number of rows.
 */
export async function exportStore(store: Store, file: string): Promise<{ rows: number }> {
  // The last step would replace a device or a pipe, such as /dev/stdout.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} is no regular file.`);
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
    for (const table of exportedTables)
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
    // Of the file, since errors of the database have other codes.
    if (!errorCode(error)?.startsWith("E")) throw error;
    throw new Error(`${file} cannot be written: ${errorMessage(error)}.`, { cause: error });
  }
  return { rows };
}

/** Returns the last line of a file. Its length is always the same. */
export function macLine(mac: Hmac): string {
  return `${JSON.stringify({ mac: mac.digest("base64url") })}\n`;
}

/** Reads the rows of a table in batches. */
async function* readRows(trx: Kysely<Tables>, table: ExportedTable): AsyncGenerator<Record<string, unknown>> {
  await sql`declare exported no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (let rows: readonly Record<string, unknown>[] | undefined; rows?.length !== 0; yield* rows)
    ({ rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchSize)} from exported`.execute(trx));
  await sql`close exported`.execute(trx);
}
