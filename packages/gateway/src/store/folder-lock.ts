import { closeSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./master-key.ts";
import { ensurePrivateFile, openPrivateFile, replacePrivateFile } from "./private-file.ts";

/** Lock of a data folder, until it is disposed or the process ends or dies. */
export type FolderLock = Disposable;

/** Locks of this process. The references keep the garbage collector from releasing them. */
const heldLocks = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Locks the data folder for this process. `purpose` describes the process's work. Locks by SQLite, since Node.js cannot lock a file.
 *
 * @throws Error that names the owner of the lock
 */
export function lockFolder(data: string, purpose: string): FolderLock {
  makeDataFolder(data);
  const holder = join(data, "lock.holder");
  const file = join(data, "lock.sqlite");
  ensurePrivateFile(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) throw error;
    throw new Error(`${data} is in use by ${readHolder(holder) ?? "another process"}. Stop it first.`);
  }
  heldLocks.add(lock);
  replacePrivateFile(
    holder,
    `process ${process.pid} (${purpose}, since ${new Date().toISOString()}, on ${hostname()})`,
  );
  return {
    [Symbol.dispose]() {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}

/** Reads the name of a lock's owner. `undefined` if a new owner has not written it yet, or if the file is not trusted. */
function readHolder(file: string): string | undefined {
  try {
    const opened = openPrivateFile(file);
    if (opened === undefined) return undefined;
    try {
      return readFileSync(opened, "utf8");
    } finally {
      closeSync(opened);
    }
  } catch {
    return undefined;
  }
}
