import { closeSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { attempt, errorMessage } from "@ledgergate/service-kit";
import { createPrivateFile, makeDataFolder, openPrivate, readPrivateFile, replacePrivateFile } from "./private-file.ts";

/** Lock of a data folder, until it is disposed or the process ends or dies. */
export type FolderLock = Disposable;

/** Locks of this process, by the inodes of their files. The references keep the garbage collector from releasing them. */
const heldLocks = new Map<string, DatabaseSync>();

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
  const inUse = (): Error =>
    new Error(`${data} is in use by ${readHolder(holder) ?? "another process"}. Stop it first.`);
  // To open and close the file would release a lock of this process.
  if (heldLocks.has(inodeOf(file))) throw inUse();
  closeSync(openPrivate(file) ?? createPrivateFile(file));
  const inode = inodeOf(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
    throw isBusy ? inUse() : new Error(`${file} cannot be locked: ${errorMessage(error)}.`, { cause: error });
  }
  heldLocks.set(inode, lock);
  replacePrivateFile(
    holder,
    `process ${process.pid} (${purpose}, since ${new Date().toISOString()}, on ${hostname()})`,
  );
  return {
    [Symbol.dispose]() {
      if (heldLocks.delete(inode)) lock.close();
    },
  };
}

function inodeOf(file: string): string {
  const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${dev} ${ino}`;
}

/** Reads the name of a lock's owner. `undefined` if a new owner has not written it yet, or if the file is not trusted. */
function readHolder(file: string): string | undefined {
  return attempt(() => readPrivateFile(file));
}
