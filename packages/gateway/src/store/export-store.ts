import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { newestMigration } from "./migrate.ts";
import { storeRevision } from "./names.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** The first line of an exported file. */
export interface ExportHead {
  readonly format: "ledgergate-store";
  /** Version 1 has no digest in the last line. */
  readonly version: 1 | 2;
  /** Newest migration of the exported store. */
  readonly migration: string;
}

/** The last line of an exported file. */
export interface ExportEnd {
  /** The number of lines between the first line and this one. */
  readonly rows: number;
  /** The SHA-256 of all bytes before this line, in hexadecimal digits. */
  readonly sha256: string;
}

/** Tables in a file: all except the lists of running processes and imports. */
export type ExportedTable = Exclude<keyof Tables, "process" | "import">;

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

/** Conditions of rows that belong to the store. The rows of an import of endpoints belong to it once the import has ended. */
const conditions: Partial<Record<ExportedTable, RawBuilder<boolean>>> = {
  endpoint: sql`revision <= ${storeRevision}`,
  endpoint_key: sql`(select revision from endpoint where id = endpoint_key.endpoint) <= ${storeRevision}`,
  audit: sql`revision <= ${storeRevision}`,
};

/** Number of rows that are read or written at once. */
export const batchSize = 1_000;

/**
 * Writes a consistent copy of the store into one file that only its owner can read. Each row is a line of JSON. The last
 * line has the number of rows and the digest of the file. Secrets stay sealed, so an import needs the master key.
 *
 * @returns the number of rows.
 */
export async function exportStore({ withoutTimeLimits }: Store, file: string): Promise<{ rows: number }> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const out = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const failed = once(out, "error").then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const hash = createHash("sha256");
  const write = async (value: object): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    if (!out.write(line)) await Promise.race([once(out, "drain"), failed]);
  };
  let rows = 0;
  try {
    const head: ExportHead = { format: "ledgergate-store", version: 2, migration: newestMigration };
    await write(head);
    await withoutTimeLimits((db) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (trx) => {
          for (const table of Object.keys(exportedTables) as ExportedTable[])
            for await (const row of readRows(trx, table)) {
              await write({ table, row });
              rows++;
            }
        }),
    );
    const end: ExportEnd = { rows, sha256: hash.copy().digest("hex") };
    await write(end);
    out.end();
    await Promise.race([once(out, "close"), failed]);
    await rename(unfinished, file);
  } catch (error) {
    out.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
  return { rows };
}

/** Reads the rows of a table in batches. Each batch begins after the last row of the previous one. */
async function* readRows(db: Kysely<Tables>, table: ExportedTable): AsyncGenerator<Record<string, unknown>> {
  const names = exportedTables[table];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let last: Record<string, unknown> | undefined; ; ) {
    const values = names.map((name) => sql`${last?.[name]}`);
    const after = last ? sql`(${columns}) > (${sql.join(values)})` : sql`true`;
    const condition = conditions[table] ?? sql`true`;
    const query = sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${after} and ${condition} order by ${columns} limit ${sql.lit(batchSize)}`;
    const { rows } = await query.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
  }
}
