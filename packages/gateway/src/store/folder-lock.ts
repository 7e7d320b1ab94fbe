import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./master-key.ts";

/** Holds a data folder for one process, until it is disposed or the process ends, in whatever way. */
export type FolderLock = Disposable;

/** The locks of this process: one that nothing refers to would be given up by the garbage collector. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Takes the data folder for this process, which does `what`. SQLite asks the system for the lock of a file, as Node cannot. Throws an
 * error that names who holds it.
 */
export function lockFolder(data: string, what: string): FolderLock {
  makeDataFolder(data);
  const holder = join(data, "lock.holder");
  const lock = new DatabaseSync(join(data, "lock.sqlite"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) throw error;
    // Who has only just taken it may not have said so yet.
    const who = existsSync(holder) ? readFileSync(holder, "utf8") : "another process";
    throw new Error(`${data} is in use by ${who}. Stop it first.`);
  }
  held.add(lock);
  writeFileSync(holder, `process ${process.pid} (${what}, since ${new Date().toISOString()}, on ${hostname()})`);
  return {
    [Symbol.dispose]() {
      if (held.delete(lock)) lock.close();
    },
  };
}
