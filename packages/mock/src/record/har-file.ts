import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { errorCode } from "@ledgergate/document";

/** A HAR file that grows entry by entry. */
export interface HarFile {
  /** Adds an entry, unless the file is closed. */
  add(entry: HarEntry): void;
  close(): void;
}

const end = "\n]}}\n";

/**
 * Starts a HAR file anew. It is valid after every entry, so that a process may end at any time: each entry overwrites the
 * file's end, and writes it again.
 */
export function createHarFile(path: string, version: string): HarFile {
  const file = open(path);
  const log = { version: "1.2", creator: { name: "ledgergate-mock", version } };
  const start = `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`;
  let size = 0;
  let entries = 0;
  let isOpen = true;
  const write = (text: string): void => {
    const bytes = Buffer.from(text + end);
    writeSync(file, bytes, 0, bytes.length, size);
    size += bytes.length - end.length;
  };
  ftruncateSync(file);
  write(start);
  return {
    add(entry) {
      if (!isOpen) return;
      write(`${entries === 0 ? "" : ","}\n${JSON.stringify(entry)}`);
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

/** An exchange as HAR 1.2 describes it (http://www.softwareishard.com/blog/har-12-spec/). */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds, as all times. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<never, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  readonly comment?: string;
}

export interface HarPair {
  readonly name: string;
  readonly value: string;
}

interface HarMessage {
  readonly httpVersion: string;
  readonly cookies: readonly HarPair[];
  readonly headers: readonly HarPair[];
  /** -1 where nobody counted. */
  readonly headersSize: number;
  readonly bodySize: number;
}

interface HarRequest extends HarMessage {
  readonly method: string;
  readonly url: string;
  readonly queryString: readonly HarPair[];
  readonly postData?: { readonly mimeType: string; readonly text: string };
}

interface HarResponse extends HarMessage {
  readonly status: number;
  readonly statusText: string;
  readonly content: HarContent;
  readonly redirectURL: string;
}

export interface HarContent {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  readonly encoding?: "base64";
}
