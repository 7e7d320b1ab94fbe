import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./master-key.ts";

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
  const lock = new DatabaseSync(join(data, "lock.sqlite"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) throw error;
    // A new owner may not have written its name yet.
    const who = existsSync(holder) ? readFileSync(holder, "utf8") : "another process";
    throw new Error(`${data} is in use by ${who}. Stop it first.`);
  }
  heldLocks.add(lock);
  writeFileSync(holder, `process ${process.pid} (${purpose}, since ${new Date().toISOString()}, on ${hostname()})`);
  return {
    [Symbol.dispose]() {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}
