import { closeSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, NotPrivate, openPrivateFile, syncFolder } from "../store/private-file.ts";
import type { Store } from "../store/store.ts";
import { readFileName, readLines, withoutHead } from "./lines.ts";
import { readPart } from "./part.ts";
import { isRunning } from "./process-id.ts";
import { createSetAsideCount, SetAside } from "./set-aside.ts";
import { moveProgress, readProgress, Sums } from "./sums.ts";

export interface IngestOptions {
  readonly store: Store;
  /** Folder of the journal files, which is created if it is missing. Only one process at a time may ingest it. */
  readonly folder: string;
  /** Receives errors about damaged lines, and about files of an unknown format or of another user. Such files stay. */
  readonly onError: (error: unknown) => void;
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
}

/** Time for which a summed file is kept, in ms. If a replica takes over that did not have the sums, the file is summed up again. */
const keepMs = 600_000;

/**
 * Creates a function that sums up journal files in the table `usage`, and deletes finished files some time later. Each line counts
 * exactly once; a damaged line is set aside in a file of the folder. If the function rejects, call it again later.
 *
 * @returns the function. It returns the number of lines that lie in the folder and are set aside
 */
export function createIngest({
  store,
  folder,
  onError,
  now = () => performance.now(),
}: IngestOptions): () => Promise<number> {
  makePrivateFolder(folder);
  const unknownFiles = new Set<string>();
  const foreignFiles = new Set<string>();
  /** Times at which finished files were summed up to their end. */
  const summedAt = new Map<string, number>();
  const countSetAside = createSetAsideCount(folder);
  /** Opens a file. `undefined` for a file of another user, which is reported once. */
  const openOwn = (file: string): number | undefined => {
    try {
      return openPrivateFile(join(folder, file));
    } catch (error) {
      if (!(error instanceof NotPrivate)) throw error;
      if (!foreignFiles.has(file)) onError(error);
      foreignFiles.add(file);
      return undefined;
    }
  };
  return async () => {
    makePrivateFolder(folder);
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const files = entries.flatMap(({ name }) => (readFileName(name) ? [name] : [])).sort();
    for (const file of files.filter((name) => !unknownFiles.has(name))) {
      // Checked before reading, since the writer may finish the file meanwhile.
      const isDone = isFinished(file, files);
      const opened = openOwn(file);
      if (opened === undefined) continue;
      const { isKnown, bytes } = await sumUpFile(store, folder, { file, opened }, onError).finally(() =>
        closeSync(opened),
      );
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
    return countSetAside();
  };
}

/** Tests for a complete file: its process is gone, or has begun the next one. */
function isFinished(file: string, files: readonly string[]): boolean {
  const own = readFileName(file);
  if (!own || !isRunning(own.process)) return true;
  return files.map(readFileName).some((other) => other?.writer === own.writer && other.number > own.number);
}

interface Counted {
  /** Number of bytes that were not counted before. */
  readonly bytes: number;
  /** False if the file's format is unknown. */
  readonly isKnown: boolean;
}

/** Sums up a file to its end. Each line counts once, whoever reads the file or a copy of it. */
async function sumUpFile(
  store: Store,
  folder: string,
  { file, opened }: { readonly file: string; readonly opened: number },
  onError: IngestOptions["onError"],
): Promise<Counted> {
  for (let bytes = 0; ; ) {
    const from = await readProgress(store, file);
    const part = readPart(opened, from.position);
    if (part.bytes.length === 0) return { bytes, isKnown: true };
    const isBegin = from.position === 0;
    const lines = isBegin ? withoutHead(part.bytes) : part.bytes;
    if (!lines) return { bytes, isKnown: false };
    const sums = new Sums();
    const aside = new SetAside();
    const second = readLines(lines, isBegin ? undefined : from.second, (charge, line, at) => {
      if (!charge || !sums.add(charge)) aside.add(line, at);
    });
    // Before the part counts: no line may be lost. A repetition writes the same file.
    const path =
      aside.count > 0 ? aside.write(folder, { journal: file, begin: from.position, end: part.end }) : undefined;
    const isSaved = await store.db.transaction().execute(async (trx) => {
      if (!(await moveProgress(trx, file, from, { position: part.end, second: second ?? 0 }))) return false;
      await sums.save(trx);
      return true;
    });
    // Another process has counted this part.
    if (!isSaved) continue;
    bytes += part.bytes.length;
    if (aside.count > 0)
      onError(
        new Error(
          `${file} has damaged lines (${aside.count}), which do not count. ${path ? `They are set aside in ${path}.` : "Too many are set aside already: they are not kept."}`,
        ),
      );
  }
}
