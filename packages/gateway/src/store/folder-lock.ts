import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@ledgergate/document";
import { makeDataFolder } from "./master-key.ts";
import { isRunning, processId } from "./process-id.ts";
import { StoreError } from "./store-error.ts";

/** Holds a data folder for one process. */
export interface FolderLock {
  release(): void;
}

/** Who holds a folder, as the lock file tells. */
interface Holder {
  readonly id: string;
  /** What the process does, such as `serve`. */
  readonly what: string;
  /** As {@link processId} names it. */
  readonly process: string;
  readonly host: string;
  readonly since: string;
}

/** How often a holder touches its file, for those on other hosts who cannot look for its process. */
const touchMs = 2_000;

/**
 * Takes the data folder for this process, which does `what`. The lock of a process that is dead is taken over. Throws a
 * {@link StoreError} (`in_use`) that names who holds it.
 */
export async function lockFolder(data: string, what: string): Promise<FolderLock> {
  makeDataFolder(data);
  const file = join(data, "lock");
  const since = new Date().toISOString();
  const own: Holder = { id: randomUUID(), what, process: processId(), host: hostname(), since };
  const written = `${file}.${own.id}`;
  writeFileSync(written, `${JSON.stringify(own)}\n`, { mode: 0o600 });
  try {
    // A link appears with its content, and only where there is none yet.
    while (!tryLink(written, file)) {
      const holder = readHolder(file);
      if (!holder) continue;
      if (await isAlive(file, holder)) throw inUse(data, holder, file);
      takeAway(file, holder);
    }
  } finally {
    unlinkSync(written);
  }
  held.add(own.id);
  const touch = setInterval(() => tryTo(() => utimesSync(file, new Date(), new Date())), touchMs).unref();
  return {
    release() {
      clearInterval(touch);
      if (held.delete(own.id) && readHolder(file)?.id === own.id) tryTo(() => unlinkSync(file));
    },
  };
}

/** The locks that this process holds: where the system does not tell more, its own number may be that of one before it. */
const held = new Set<string>();

function inUse(data: string, { what, process, host, since }: Holder, file: string): StoreError {
  const where = host === hostname() ? "" : ` on ${host}`;
  return new StoreError(
    "in_use",
    `${data} is in use by process ${Number.parseInt(process, 10)}${where} (${what}, since ${since}). Stop it first. If there is no such process, delete ${file}.`,
  );
}

async function isAlive(file: string, holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) {
    // Its process cannot be seen from here, but whether it still touches the file.
    const before = touched(file);
    await sleep(3 * touchMs);
    return touched(file) !== before;
  }
  return holder.process === processId() ? held.has(holder.id) : isRunning(holder.process);
}

/** Takes a dead holder's file away, unless another process did and has put its own in its place. */
function takeAway(file: string, holder: Holder): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  if (readHolder(aside)?.id !== holder.id) tryLink(aside, file);
  unlinkSync(aside);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Undefined where the file is gone. One that nobody can read belongs to nobody. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return { id: "", what: "", process: "", host: hostname(), since: "" };
    throw error;
  }
}

function touched(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function tryTo(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // The folder is gone, and with it what there was to hold.
  }
}
