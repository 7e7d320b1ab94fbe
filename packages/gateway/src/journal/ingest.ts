import { closeSync, fstatSync, openSync, readdirSync, readSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { Insertable } from "kysely";
import { makeDataFolder, syncFolder } from "../store/master-key.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { fileHead, readFileName, readLine } from "./lines.ts";
import { isRunning } from "./process-id.ts";

export interface IngestOptions {
  readonly store: Store;
  /** Folder of the journal files, which is created if it is missing. Only one process at a time may ingest it. */
  readonly folder: string;
  /** Receives errors about damaged lines, and about files of an unknown format. Such files stay. */
  readonly onError: (error: unknown) => void;
}

/** Most bytes of a file per transaction. */
const chunkSize = 4 * 2 ** 20;

/**
 * Creates a function that sums up journal files in the table `usage` and deletes finished files. Each line counts exactly once. If
 * the function rejects, call it again later.
 */
export function createIngest({ store, folder, onError }: IngestOptions): () => Promise<void> {
  makeDataFolder(folder);
  const refused = new Set<string>();
  return async () => {
    const files = readdirSync(folder).filter(readFileName).sort();
    for (const file of files.filter((name) => !refused.has(name))) {
      // Checked before reading, since the writer may finish the file meanwhile.
      const isDone = isFinished(file, files);
      const { isKnown, damaged } = await readFile(store, folder, file);
      if (damaged > 0) onError(new Error(`${file}: ${damaged} damaged lines were passed over.`));
      if (!isKnown) {
        refused.add(file);
        onError(
          new Error(`${file} has a format that this program does not know: read it with the version that wrote it.`),
        );
      } else if (isDone) {
        unlinkSync(join(folder, file));
        // Deletes the file before the row. Without the row, the file would be counted again.
        syncFolder(folder);
        await store.db.deleteFrom("journal").where("file", "=", file).execute();
      }
    }
  };
}

/** Tests for a complete file: its process is gone, or has begun the next one. */
function isFinished(file: string, files: readonly string[]): boolean {
  const own = readFileName(file);
  if (!own || !isRunning(own.process)) return true;
  return files.map(readFileName).some((other) => other?.writer === own.writer && other.number > own.number);
}

/** Progress in a file: the bytes read, and the second of the latest lines. */
interface Progress {
  readonly position: number;
  readonly second: number;
}

/** Reads a file to its end. Stops if the format is unknown. */
async function readFile(store: Store, folder: string, file: string): Promise<{ isKnown: boolean; damaged: number }> {
  for (let damaged = 0; ; ) {
    const row = await store.db.selectFrom("journal").where("file", "=", file).selectAll().executeTakeFirst();
    const from: Progress = row ?? { position: 0, second: 0 };
    const chunk = readChunk(join(folder, file), from.position);
    if (chunk.length === 0) return { isKnown: true, damaged };
    const isBegin = from.position === 0;
    const text = chunk.toString();
    if (isBegin && !text.startsWith(fileHead)) return { isKnown: false, damaged };
    const read = sumUp(isBegin ? text.slice(fileHead.length) : text, from.second);
    damaged += read.damaged;
    await keep(store, file, from, { position: from.position + chunk.length, second: read.second }, read.sums);
  }
}

/** Reads whole lines from a position. */
function readChunk(path: string, position: number): Buffer {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(chunkSize, fstatSync(file).size - position)));
    const length = readSync(file, buffer, 0, buffer.length, position);
    return buffer.subarray(0, buffer.subarray(0, length).lastIndexOf("\n") + 1);
  } finally {
    closeSync(file);
  }
}

type Sum = Insertable<Tables["usage"]>;

function sumUp(text: string, begin: number): { sums: Sum[]; second: number; damaged: number } {
  const sums = new Map<string, Sum>();
  let [second, damaged] = [begin, 0];
  for (const line of text.split("\n").slice(0, -1)) {
    const entry = readLine(line, second);
    if (entry === undefined) damaged++;
    else if (typeof entry === "number") second = entry;
    else {
      const { endpoint, operation, calls, units } = entry;
      const hour = Math.floor(entry.second / 3_600);
      const key = `${endpoint} ${hour} ${operation}`;
      const sum = sums.get(key) ?? { endpoint, operation, hour: new Date(hour * 3_600_000), calls: 0, units: 0 };
      sum.calls += calls;
      sum.units += units;
      sums.set(key, sum);
    }
  }
  // A fixed order prevents deadlocks between two processes that update the same rows.
  const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return { sums: ordered.map(([, sum]) => sum), second, damaged };
}

/** Adds the sums and moves the position in one transaction. Does nothing if another process has moved the position. */
async function keep({ db }: Store, file: string, from: Progress, to: Progress, sums: readonly Sum[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("journal")
      .values({ file, position: 0, second: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const moved = await trx
      .updateTable("journal")
      .set(to)
      .where("file", "=", file)
      .where("position", "=", from.position)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return;
    for (let index = 0; index < sums.length; index += 1_000) {
      await trx
        .insertInto("usage")
        .values(sums.slice(index, index + 1_000))
        .onConflict((conflict) =>
          conflict.columns(["endpoint", "operation", "hour"]).doUpdateSet((eb) => ({
            calls: eb("usage.calls", "+", eb.ref("excluded.calls")),
            units: eb("usage.units", "+", eb.ref("excluded.units")),
          })),
        )
        .execute();
    }
  });
}
