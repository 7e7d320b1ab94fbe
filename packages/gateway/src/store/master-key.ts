import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "@ledgergate/service-kit";

/** Source of a master key. */
export interface MasterKeySource {
  /** The data folder, which is made where it is missing (0700). */
  readonly data: string;
  /** `LEDGERGATE_MASTER_KEY`. Absent: the file `master-key` in `data`, which is made for an empty store. */
  readonly masterKey?: string;
}

/** The master key; undefined where there is none yet. */
export function readMasterKey({ data, masterKey }: MasterKeySource): Buffer | undefined {
  if (masterKey !== undefined) return parseMasterKey(masterKey, "LEDGERGATE_MASTER_KEY");
  return readKeyFile(join(data, "master-key"));
}

/** The key that was written by a change of master keys which did not come to its end. */
export function readNextMasterKey(data: string): Buffer | undefined {
  return readKeyFile(join(data, nextName));
}

const nextName = "master-key.new";

/** Makes the file of a new master key, for its owner alone. */
export function makeMasterKey(data: string): Buffer {
  const key = randomBytes(32);
  writeKeyFile(data, "master-key", key);
  return key;
}

/** Puts a master key beside the present one, until the store is sealed with it. One that the store never got is given up. */
export function writeNextMasterKey(data: string, key: Buffer): void {
  rmSync(join(data, nextName), { force: true });
  writeKeyFile(data, nextName, key);
}

export function adoptNextMasterKey(data: string): void {
  renameSync(join(data, nextName), join(data, "master-key"));
  syncFolder(data);
}

/** Makes the data folder, for its owner alone. */
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
  try {
    return parseMasterKey(readFileSync(file, "utf8"), file);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Never takes the place of a key that is there. */
function writeKeyFile(data: string, name: string, key: Buffer): void {
  makeDataFolder(data);
  const file = openSync(join(data, name), "wx", 0o600);
  try {
    writeSync(file, `${key.toString("hex")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(data);
}

/** A file is only safe once its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
