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
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
}

/** Time for which a summed file is kept, in ms. If a replica takes over that did not have the sums, the file is summed up again. */
const keepMs = 600_000;

/** Largest part of a file per transaction, in bytes. */
const chunkSize = 4 * 2 ** 20;

/**
 * Creates a function that sums up journal files in the table `usage`, and deletes finished files some time later. Each line counts
 * exactly once. If the function rejects, call it again later.
 */
export function createIngest({
  store,
  folder,
  onError,
  now = () => performance.now(),
}: IngestOptions): () => Promise<void> {
  makeDataFolder(folder);
  const unknownFiles = new Set<string>();
  /** Times at which finished files were summed up to their end. */
  const summedAt = new Map<string, number>();
  return async () => {
    const files = readdirSync(folder).filter(readFileName).sort();
    for (const file of files.filter((name) => !unknownFiles.has(name))) {
      // Checked before reading, since the writer may finish the file meanwhile.
      const isDone = isFinished(file, files);
      const { isKnown, damaged, bytes } = await sumUpFile(store, folder, file);
      if (damaged > 0) onError(new Error(`${file}: ${damaged} damaged lines were skipped.`));
      if (!isKnown) {
        unknownFiles.add(file);
        onError(
          new Error(`${file} has a format that this program does not know: read it with the version that wrote it.`),
        );
      } else if (isDone) {
        const since = bytes > 0 ? undefined : summedAt.get(file);
        if (since === undefined) summedAt.set(file, now());
        else if (now() - since >= keepMs) {
          // Its row stays, so that a copy of the file is not counted again.
          unlinkSync(join(folder, file));
          syncFolder(folder);
          summedAt.delete(file);
        }
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

/** Sums of a file's lines that were not counted before. */
interface Counted {
  readonly calls: number;
  readonly units: number;
  /** Number of bytes that were not counted before. */
  readonly bytes: number;
  /** Number of lines that cannot be read. */
  readonly damaged: number;
  /** False if the file's format is unknown. */
  readonly isKnown: boolean;
}

/** Sums up a file to its end. Each line counts once, whoever reads the file or a copy of it. */
export async function sumUpFile(store: Pick<Store, "db">, folder: string, file: string): Promise<Counted> {
  let [calls, units, bytes, damaged] = [0, 0, 0, 0];
  for (;;) {
    const row = await store.db.selectFrom("journal").where("file", "=", file).selectAll().executeTakeFirst();
    const from: Progress = row ?? { position: 0, second: 0 };
    const chunk = readChunk(join(folder, file), from.position);
    if (chunk.length === 0) return { calls, units, bytes, damaged, isKnown: true };
    const isBegin = from.position === 0;
    const text = chunk.toString();
    if (isBegin && !text.startsWith(fileHead)) return { calls, units, bytes, damaged, isKnown: false };
    const read = sumUp(isBegin ? text.slice(fileHead.length) : text, from.second);
    const to = { position: from.position + chunk.length, second: read.second };
    // Another process has counted this part.
    if (!(await saveSums(store, file, from, to, read.sums))) continue;
    bytes += chunk.length;
    damaged += read.damaged;
    for (const sum of read.sums) {
      calls += Number(sum.calls);
      units += Number(sum.units);
    }
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

/** Adds the sums and moves the position in one transaction. @returns false if another process has moved the position meanwhile */
function saveSums(
  { db }: Pick<Store, "db">,
  file: string,
  from: Progress,
  to: Progress,
  sums: readonly Sum[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
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
    if (moved.numUpdatedRows !== 1n) return false;
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
    return true;
  });
}
