import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { readPrivateFile, replacePrivateFile, syncFolder, writePrivateFile } from "./private-file.ts";

export interface MasterKeySource {
  /** The data folder. It is created (0700) if it is missing. */
  readonly data: string;
  /** `LEDGERGATE_MASTER_KEY`. Default: the file `master-key` in `data`, which is created for an empty store. */
  readonly masterKey?: string;
}

/** The file of the next master key, during a change. */
export const nextName = "master-key.new";

/** Reads the master key, or that of another file. Returns `undefined` if there is none yet. */
export function readMasterKey({ data, masterKey }: MasterKeySource, name = "master-key"): Buffer | undefined {
  if (masterKey !== undefined) return parseMasterKey(masterKey, "LEDGERGATE_MASTER_KEY");
  const file = join(data, name);
  // Secrets of Kubernetes are mounted.
  const text = readPrivateFile(file, true);
  return text === undefined ? undefined : parseMasterKey(text, file);
}

/** Creates the file of a new master key, which only its owner can read. */
export function makeMasterKey(data: string): Buffer {
  const key = randomBytes(32);
  writePrivateFile(join(data, "master-key"), keyText(key));
  return key;
}

/** Writes the next master key next to the current one. Replaces an unused one of an interrupted change. */
export function writeNextMasterKey(data: string, key: Buffer): void {
  replacePrivateFile(join(data, nextName), keyText(key));
}

export function adoptNextMasterKey(data: string): void {
  renameSync(join(data, nextName), join(data, "master-key"));
  syncFolder(data);
}

/** Reads a master key: 32 bytes, in hexadecimal digits or base64url. */
export function parseMasterKey(text: string, source: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[\da-f]{64}$/i.test(trimmed) ? "hex" : "base64url");
  if (key.length !== 32)
    throw new Error(`${source} holds no master key: 32 bytes, such as \`openssl rand -hex 32\` prints.`);
  return key;
}

function keyText(key: Buffer): string {
  return `${key.toString("hex")}\n`;
}
