import { randomBytes } from "node:crypto";
import { closeSync, fdatasync, fdatasyncSync, writeSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "@ledgergate/service-kit";
import { makeDataFolder, syncFolder } from "../store/master-key.ts";
import { createPrivateFile } from "../store/private-file.ts";
import { chargeLine, fileHead, fileName, refundLine, secondLine } from "./lines.ts";
import { processId } from "./process-id.ts";

/** Records charges, so that no charge that a caller saw is lost if the process dies. */
export interface Journal {
  /** False while charges cannot be written, such as on a full disk. Then calls are refused before they are charged. */
  readonly writable: boolean;
  /** Charges a call by a buffered line, which is written at the end of this turn of the event loop. @returns the second of the charge */
  charge(endpoint: string, operation: string, computeUnits: number): number;
  /** Refunds a charge. `second` is the second of the charge, so that its hour gets the refund. */
  refund(endpoint: string, operation: string, computeUnits: number, second: number): void;
  /** Writes the buffer. Call it before any byte of an answer leaves. @returns false if writing fails */
  flush(): boolean;
}

export interface JournalOptions {
  /** Folder of the files. It is created if it is missing. */
  readonly folder: string;
  /** Receives each error of opening or syncing a file. Of consecutive failures to write, it receives only the first. */
  readonly onError: (error: unknown) => void;
  /** The wall clock, in ms. */
  readonly now?: () => number;
  /** File size from which another file is begun. Default: 64 MiB. */
  readonly rotateBytes?: number;
  /** Replaces `writeSync` in tests, to simulate a full disk. */
  readonly write?: (file: number, bytes: Uint8Array, offset: number) => number;
}

/** Interval of syncing the files, in ms. Failed writes are retried after `retryMs`. */
const syncMs = 1_000;
const retryMs = 100;

export interface OpenJournal extends Journal {
  /** Error code of the last failed write, such as `ENOSPC`. `undefined` while writing works. */
  readonly failure: string | undefined;
  close(): void;
}

/** Opens the journal of one process. It writes one file after the other, with unique names. */
export function openJournal(options: JournalOptions): OpenJournal {
  const { folder, onError, now = Date.now, rotateBytes = 64 * 2 ** 20 } = options;
  const write = options.write ?? ((file, bytes, offset) => writeSync(file, bytes, offset));
  makeDataFolder(folder);
  const name = randomBytes(10).toString("hex");
  let [file, number, size, lastSecond] = [0, 0, 0, 0];
  let [text, scheduled, closed] = ["", false, false];
  let failure: string | undefined;
  /** Bytes not yet written. May start in the middle of a line. */
  let unwritten: Uint8Array = Buffer.alloc(0);

  const open = (): void => {
    const next = createPrivateFile(join(folder, fileName(name, processId(), number)));
    syncFolder(folder);
    [file, size, lastSecond] = [next, 0, 0];
    number++;
    text = fileHead + text;
  };
  const rotate = (): void => {
    const before = file;
    try {
      open();
    } catch (error) {
      // Keeps writing to the current file.
      onError(error);
      return;
    }
    fdatasync(before, (error) => {
      if (error) onError(error);
      closeSync(before);
    });
  };
  const append = (line: string, at: number): void => {
    text += at === lastSecond ? line : secondLine(at) + line;
    lastSecond = at;
    if (!scheduled) setImmediate(flush);
    scheduled = true;
  };
  const flush = (): boolean => {
    scheduled = false;
    if (text === "" && unwritten.length === 0) return true;
    if (closed) return false;
    const bytes = unwritten.length === 0 ? Buffer.from(text) : Buffer.concat([unwritten, Buffer.from(text)]);
    text = "";
    let written = 0;
    try {
      while (written < bytes.length) written += write(file, bytes, written);
      unwritten = Buffer.alloc(0);
    } catch (error) {
      unwritten = bytes.subarray(written);
      if (failure === undefined) onError(error);
      failure = errorCode(error) ?? "unknown error";
    }
    size += written;
    if (unwritten.length > 0) return false;
    failure = undefined;
    if (size >= rotateBytes) rotate();
    return true;
  };
  open();
  const retrying = setInterval(() => failure !== undefined && flush(), retryMs).unref();
  const syncing = setInterval(() => {
    const synced = file;
    fdatasync(file, (error) => {
      // A file that was closed meanwhile was synced before.
      if (error && !closed && file === synced) onError(error);
    });
  }, syncMs).unref();
  return {
    get writable() {
      return failure === undefined;
    },
    get failure() {
      return failure;
    },
    charge(endpoint, operation, computeUnits) {
      const at = Math.floor(now() / 1_000);
      append(chargeLine(endpoint, operation, computeUnits), at);
      return at;
    },
    refund(endpoint, operation, computeUnits, at) {
      append(refundLine(endpoint, operation, computeUnits, at), lastSecond);
    },
    flush,
    close() {
      if (closed) return;
      flush();
      closed = true;
      clearInterval(retrying);
      clearInterval(syncing);
      fdatasyncSync(file);
      closeSync(file);
    },
  };
}
