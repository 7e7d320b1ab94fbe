import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createPrivateFile, openPrivateFile } from "./private-file.ts";

export interface MasterKeySource {
  /** The data folder. It is created (0700) if it is missing. */
  readonly data: string;
  /** `LEDGERGATE_MASTER_KEY`. Default: the file `master-key` in `data`, which is created for an empty store. */
  readonly masterKey?: string;
}

/** Reads the master key. Returns `undefined` if there is none yet. */
export function readMasterKey({ data, masterKey }: MasterKeySource): Buffer | undefined {
  if (masterKey !== undefined) return parseMasterKey(masterKey, "LEDGERGATE_MASTER_KEY");
  return readKeyFile(join(data, "master-key"));
}

export function readNextMasterKey(data: string): Buffer | undefined {
  return readKeyFile(join(data, nextName));
}

const nextName = "master-key.new";

/** Creates the file of a new master key, which only its owner can read. */
export function makeMasterKey(data: string): Buffer {
  const key = randomBytes(32);
  writeKeyFile(data, "master-key", key);
  return key;
}

/** Writes the next master key next to the current one. Replaces an unused one of an interrupted change. */
export function writeNextMasterKey(data: string, key: Buffer): void {
  rmSync(join(data, nextName), { force: true });
  writeKeyFile(data, nextName, key);
}

export function adoptNextMasterKey(data: string): void {
  renameSync(join(data, nextName), join(data, "master-key"));
  syncFolder(data);
}

/** Creates the data folder, which only its owner can open. */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
}

/** Reads a master key: 32 bytes, in hexadecimal digits or base64url. */
export function parseMasterKey(text: string, source: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[\da-f]{64}$/i.test(trimmed) ? "hex" : "base64url");
  if (key.length !== 32)
    throw new Error(`${source} holds no master key: 32 bytes, such as \`openssl rand -hex 32\` prints.`);
  return key;
}

function readKeyFile(file: string): Buffer | undefined {
  // Secrets of Kubernetes are mounted as links.
  const opened = openPrivateFile(file, { links: true });
  if (opened === undefined) return undefined;
  try {
    return parseMasterKey(readFileSync(opened, "utf8"), file);
  } finally {
    closeSync(opened);
  }
}

/** Fails if the file exists. */
function writeKeyFile(data: string, name: string, key: Buffer): void {
  makeDataFolder(data);
  const file = createPrivateFile(join(data, name));
  try {
    writeSync(file, `${key.toString("hex")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(data);
}

/** Syncs a folder. A new file is durable only after that. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
