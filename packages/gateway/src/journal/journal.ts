import { randomBytes } from "node:crypto";
import { fdatasyncSync, writeSync } from "node:fs";
import { join } from "node:path";
import { errorCode, errorMessage } from "@ledgergate/service-kit";
import { type Displacement, JournalFile } from "./journal-file.ts";
import { chargeLine, fileHead, fileName, refundLine, secondLine } from "./lines.ts";
import { processId } from "./process-id.ts";

/** Records charges, so that no charge that a caller saw is lost if the process dies. */
export type Journal = ReturnType<typeof openJournal>;

export interface JournalOptions {
  /** Folder of the files. It is created if it is missing. */
  readonly folder: string;
  /**
   * Receives each error of opening or syncing a file, and each file that was moved or cut. Of consecutive failures to write, it receives
   * only the first.
   */
  readonly onError: (error: unknown) => void;
  /** The wall clock, in ms. */
  readonly now?: () => number;
  /** File size from which another file is begun. Default: 64 MiB. */
  readonly rotateBytes?: number;
  /** Replaces `writeSync` in tests, to simulate a full disk. */
  readonly write?: (file: number, bytes: Uint8Array, offset: number, position: number) => number;
}

/** Interval of syncing the file and comparing it with its path, in ms. Failed writes are retried after `retryMs`. */
const syncMs = 1_000;
const retryMs = 100;

const displacements: Readonly<Record<Displacement, string>> = {
  gone: "was deleted, moved or replaced. It is written again, with all its charges.",
  cut: "was cut. Charges that were not summed up before are lost.",
};

/** Opens the journal of one process. It writes one file after the other, with unique names. */
export function openJournal(options: JournalOptions) {
  const { folder, onError, now = Date.now, rotateBytes = 64 * 2 ** 20 } = options;
  // A position keeps later lines in their place if the file is cut.
  const write = options.write ?? ((to, bytes, offset, at) => writeSync(to, bytes, offset, bytes.length - offset, at));
  const name = randomBytes(10).toString("hex");
  let [number, lastSecond] = [0, 0];
  let [text, scheduled, closed] = ["", false, false];
  let failure: string | undefined;
  /** The reason why the file is not at its path. */
  let misplaced: string | undefined;
  let displaced = 0;
  /** Bytes not yet written. May start in the middle of a line. */
  let unwritten: Uint8Array = Buffer.alloc(0);

  const open = (): JournalFile => {
    const opened = new JournalFile(join(folder, fileName(name, processId(), number)));
    lastSecond = 0;
    number++;
    text = fileHead + text;
    return opened;
  };
  const check = (checked: JournalFile): Displacement | undefined => {
    try {
      const found = checked.check();
      misplaced = undefined;
      if (found) {
        displaced++;
        onError(new Error(`${checked.path} ${displacements[found]}`));
      }
      return found;
    } catch (error) {
      // Calls are refused. Lines are still written, since they are put back with the file.
      if (misplaced === undefined) onError(error);
      misplaced = errorCode(error) ?? errorMessage(error);
      return undefined;
    }
  };
  const rotate = (): void => {
    const before = file;
    check(before);
    try {
      file = open();
    } catch (error) {
      // Keeps writing to the current file.
      onError(error);
      return;
    }
    before.sync((error) => {
      if (error) onError(error);
      before.close();
    });
  };
  const append = (line: string, at: number): void => {
    text += at === lastSecond ? line : secondLine(at) + line;
    lastSecond = at;
    if (!scheduled) setImmediate(flush);
    scheduled = true;
  };
  /** Writes the buffer. Call it before any byte of an answer leaves. @returns false if writing fails */
  const flush = (): boolean => {
    scheduled = false;
    if (text === "" && unwritten.length === 0) return true;
    if (closed) return false;
    const bytes = unwritten.length === 0 ? Buffer.from(text) : Buffer.concat([unwritten, Buffer.from(text)]);
    text = "";
    let written = 0;
    try {
      for (let length = 0; written < bytes.length; written += length) {
        length = write(file.descriptor, bytes, written, file.size);
        file.size += length;
      }
      unwritten = Buffer.alloc(0);
    } catch (error) {
      unwritten = bytes.subarray(written);
      if (failure === undefined)
        onError(
          new Error(`${file.path} cannot be written: ${errorMessage(error)}. Calls are refused.`, { cause: error }),
        );
      failure = errorCode(error) ?? "unknown error";
    }
    if (unwritten.length > 0) return false;
    failure = undefined;
    if (file.size >= rotateBytes) rotate();
    return true;
  };
  let file = open();
  const retrying = setInterval(() => failure !== undefined && flush(), retryMs).unref();
  const syncing = setInterval(() => {
    if (check(file) === "cut") rotate();
    file.sync((error) => error && onError(error));
  }, syncMs).unref();
  return {
    /** False while charges cannot be written, such as on a full disk. Then calls are refused before they are charged. */
    get writable() {
      return failure === undefined && misplaced === undefined;
    },
    /** Error code of the last failed write, such as `ENOSPC`. `undefined` while writing works. */
    get failure() {
      return failure ?? misplaced;
    },
    /** Number of times that a file was found deleted, moved, replaced or cut. */
    get displaced() {
      return displaced;
    },
    /** Charges a call by a buffered line, which is written at the end of this turn of the event loop. @returns the second of the charge */
    charge(endpoint: string, operation: string, computeUnits: number): number {
      const at = Math.floor(now() / 1_000);
      append(chargeLine(endpoint, operation, computeUnits), at);
      return at;
    },
    /** Refunds a charge. `at` is the second of the charge, so that its hour gets the refund. */
    refund(endpoint: string, operation: string, computeUnits: number, at: number): void {
      append(refundLine(endpoint, operation, computeUnits, at), lastSecond);
    },
    flush,
    close(): void {
      if (closed) return;
      flush();
      closed = true;
      clearInterval(retrying);
      clearInterval(syncing);
      check(file);
      fdatasyncSync(file.descriptor);
      file.close();
    },
  };
}
