import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { MASKED } from "@ledgergate/runtime/mask";
import { errorCode } from "@ledgergate/service-kit";
import type { Entry, Log } from "har-format";
import { readVersion } from "../own-files.ts";

/** A HAR file that grows entry by entry. */
export interface HarFile {
  /** Adds an entry, unless the file is closed. */
  add(entry: Entry): void;
  close(): void;
}

const end = "\n]}}\n";

/** Stands in place of each secret in a HAR. It is valid in a URL, so that a page with this key gets the recorded answers. */
const keyInHar = "any-key";

/** Makes the log of a HAR, still without entries. */
export function newLog(): Log {
  return { version: "1.2", creator: { name: "ledgergate-mock", version: readVersion() }, entries: [] };
}

/** Returns the entry of an exchange as a HAR has it. */
export function asHar(entry: Entry): Entry {
  return JSON.parse(JSON.stringify(entry).replaceAll(MASKED, keyInHar));
}

/**
 * Starts a new HAR file, replacing an old one. It is valid after every entry, so the process may end at any time: each entry
 * overwrites the end of the file and writes it again.
 */
export function createHarFile(path: string): HarFile {
  const file = open(path);
  let size = 0;
  let entries = 0;
  let isOpen = true;
  const write = (text: string): void => {
    const bytes = Buffer.from(text + end);
    writeSync(file, bytes, 0, bytes.length, size);
    size += bytes.length - end.length;
  };
  ftruncateSync(file);
  // Without its end, `]}}`.
  write(JSON.stringify({ log: newLog() }).slice(0, -3));
  return {
    add(entry) {
      if (!isOpen) return;
      write(`${entries === 0 ? "" : ","}\n${JSON.stringify(asHar(entry))}`);
      entries++;
    },
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}

function open(path: string): number {
  try {
    return openSync(path, "w", 0o600);
  } catch (cause) {
    const reason = errorCode(cause) ?? cause;
    throw new Error(`The traffic cannot be recorded to ${path} (${reason}). Choose a file in a folder that exists.`, {
      cause,
    });
  }
}
