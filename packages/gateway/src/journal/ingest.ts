import { closeSync, fstatSync, openSync, readdirSync, readSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@ledgergate/document";
import type { Transaction } from "kysely";
import { syncFolder } from "../store/master-key.ts";
import type { Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { fileHead, readFileName, readLine } from "./lines.ts";
import { isRunning } from "./process-id.ts";

export interface IngestOptions {
  readonly store: Store;
  /** The folder of the journal files. Only one process at a time may ingest it. */
  readonly folder: string;
  /** Is told of what cannot be read or summed up, and not again until it went well. The files stay, and are tried again. */
  readonly onError: (error: unknown) => void;
  /** Default: 1,000. */
  readonly everyMs?: number;
}

export interface Ingest {
  /** Reads all that there is to read. */
  readAll(): Promise<void>;
  /** Stops; `readAll` before it leaves nothing unread. */
  close(): Promise<void>;
}

/** How much of a file one transaction sums up, in bytes. */
const chunkSize = 4 * 2 ** 20;

/** Sums journal files up in the table `usage`, each line exactly once, and deletes those that are done. */
export function startIngest(options: IngestOptions): Ingest {
  const { everyMs = 1_000, onError } = options;
  const folder = openFolder(options);
  const stopped = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const readAll = (): Promise<void> => {
    last = last.then(folder.readAll, folder.readAll);
    return last;
  };
  let failing = false;
  const reading = (async () => {
    while (!stopped.signal.aborted) {
      await readAll().then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          if (!failing) onError(error);
          failing = true;
        },
      );
      await sleep(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    readAll,
    async close() {
      stopped.abort();
      await reading;
    },
  };
}

/** How far a file was read. */
interface Progress {
  readonly position: number;
  readonly second: number;
}

function openFolder({ store, folder, onError }: IngestOptions): { readAll(): Promise<void> } {
  const known = new Map<string, Progress>();
  const refused = new Set<string>();
  const readFile = async (file: string): Promise<void> => {
    for (;;) {
      const from = known.get(file) ?? (await loadProgress(store, file));
      known.set(file, from);
      const chunk = readChunk(join(folder, file), from.position);
      if (chunk.length === 0) return;
      // Where the outcome of the transaction is lost, the position is read from the store again.
      known.delete(file);
      const { sums, second, damaged } = sumUp(chunk.toString(), from);
      const to = { position: from.position + chunk.length, second };
      if (await keep(store, file, from, to, sums)) known.set(file, to);
      if (damaged > 0) onError(new Error(`${file}: ${damaged} damaged lines were passed over.`));
    }
  };
  const deleteDone = async (file: string): Promise<void> => {
    unlinkSync(join(folder, file));
    // The file first: without the row it would be read again.
    syncFolder(folder);
    await store.db.deleteFrom("journal").where("file", "=", file).execute();
    known.delete(file);
  };
  return {
    async readAll() {
      const files = listJournals(folder);
      for (const file of files) {
        if (refused.has(file)) continue;
        // Before it is read: whoever writes now may end meanwhile.
        const finished = isFinished(file, files);
        try {
          await readFile(file);
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
          refused.add(file);
          onError(error);
          continue;
        }
        if (finished) await deleteDone(file);
      }
    },
  };
}

function listJournals(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => readFileName(name) !== undefined)
      .sort();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Whether nobody writes into a file any more: its process is gone, or has begun the next one. */
function isFinished(file: string, files: readonly string[]): boolean {
  const own = readFileName(file);
  if (!own || !isRunning(own.process)) return true;
  return files.some((other) => {
    const name = readFileName(other);
    return name?.writer === own.writer && name.number > own.number;
  });
}

async function loadProgress({ db }: Store, file: string): Promise<Progress> {
  const row = await db.selectFrom("journal").where("file", "=", file).select(["position", "second"]).executeTakeFirst();
  return row ?? { position: 0, second: 0 };
}

/** Whole lines from a position on. */
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

interface Sum {
  readonly endpoint: string;
  readonly operation: string;
  readonly hour: Date;
  calls: number;
  units: number;
}

function sumUp(text: string, { position, second: begin }: Progress): { sums: Sum[]; second: number; damaged: number } {
  const sums = new Map<string, Sum>();
  let [second, damaged] = [begin, 0];
  if (position === 0 && !text.startsWith(fileHead)) throw new FormatError();
  for (const line of text.slice(position === 0 ? fileHead.length : 0, -1).split("\n")) {
    const entry = readLine(line, second);
    if (!entry) {
      if (line !== "") damaged++;
      continue;
    }
    second = entry.kind === "second" ? entry.second : second;
    if (entry.kind === "second") continue;
    const { endpoint, operation, computeUnits } = entry;
    const hour = Math.floor(entry.second / 3_600);
    const key = `${endpoint} ${hour} ${operation}`;
    const sum = sums.get(key) ?? { endpoint, operation, hour: new Date(hour * 3_600_000), calls: 0, units: 0 };
    sums.set(key, sum);
    const sign = entry.kind === "charge" ? 1 : -1;
    sum.calls += sign;
    sum.units += sign * computeUnits;
  }
  // In one order everywhere, so that two processes that add to the same rows never wait for each other.
  const ordered = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return { sums: ordered.map(([, sum]) => sum), second, damaged };
}

class FormatError extends Error {
  constructor() {
    super("A journal file has a format that this program does not know: read it with the version that wrote it.");
  }
}

/**
 * Adds the sums and moves the position in one transaction. False, with nothing added, where the position is not where the file was
 * read from: the lines are counted already.
 */
function keep({ db }: Store, file: string, from: Progress, to: Progress, sums: readonly Sum[]): Promise<boolean> {
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
    for (let index = 0; index < sums.length; index += 1_000) await add(trx, sums.slice(index, index + 1_000));
    return true;
  });
}

async function add(trx: Transaction<Tables>, sums: readonly Sum[]): Promise<void> {
  await trx
    .insertInto("usage")
    .values(sums)
    .onConflict((conflict) =>
      conflict.columns(["endpoint", "operation", "hour"]).doUpdateSet((eb) => ({
        calls: eb("usage.calls", "+", eb.ref("excluded.calls")),
        units: eb("usage.units", "+", eb.ref("excluded.units")),
      })),
    )
    .execute();
}
