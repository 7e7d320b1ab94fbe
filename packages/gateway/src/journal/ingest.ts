import { closeSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, NotPrivate, openPrivate, syncFolder } from "../store/private-file.ts";
import type { Store } from "../store/store.ts";
import { readFileName } from "./lines.ts";
import { isRunning } from "./process-id.ts";
import { createSetAsideCount } from "./set-aside.ts";
import { sumUpFile } from "./sum-up.ts";

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
      return openPrivate(join(folder, file));
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
    const files = entries
      .map(({ name }) => name)
      .filter(readFileName)
      .sort();
    for (const file of files.filter((name) => !unknownFiles.has(name))) {
      // Checked before reading, since the writer may finish the file meanwhile.
      const isDone = isFinished(file, files);
      const opened = openOwn(file);
      if (opened === undefined) continue;
      const onSetAside = (count: number, path?: string): void => {
        const place = path ? `They are set aside in ${path}.` : "Too many are set aside already: they are not kept.";
        onError(new Error(`${file} has damaged lines (${count}), which do not count. ${place}`));
      };
      const summing = sumUpFile({ store, folder, onSetAside }, file, opened);
      const { isKnown, bytes } = await summing.finally(() => closeSync(opened));
      if (!isKnown) {
        unknownFiles.add(file);
        const remedy = "read it with the version that wrote it";
        onError(new Error(`${file} has a format that this program does not know: ${remedy}.`));
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
