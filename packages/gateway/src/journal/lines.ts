import { isUtf8 } from "node:buffer";
import { join } from "node:path";

/** Returns the folder of a gateway's journal files. */
export function journalFolder({ data }: { readonly data: string }): string {
  return join(data, "journal");
}

/** The first line of a file: the number of its format. */
export const fileHead = "ledgergate-journal 1\n";

/** Removes the first line from the begin of a file. Returns `undefined` if the line names another format. A damaged first line stays. */
export function withoutHead(bytes: Buffer): Buffer | undefined {
  const begin = bytes.toString("latin1", 0, 50);
  if (begin.startsWith(fileHead)) return bytes.subarray(fileHead.length);
  return /^ledgergate-journal \d+\n/.test(begin) ? undefined : bytes;
}

/** Returns a line with the second of the charges in the lines after it. */
export function secondLine(second: number): string {
  return `@${second}\n`;
}

/** Returns the line of a charge. The operation comes last, since its name may contain spaces. */
export function chargeLine(endpoint: string, operation: string, computeUnits: number): string {
  return `+${endpoint} ${computeUnits} ${operation}\n`;
}

export function refundLine(endpoint: string, operation: string, computeUnits: number, second: number): string {
  return `-${second} ${endpoint} ${computeUnits} ${operation}\n`;
}

/** A charge, or a refund with negative numbers. */
export interface Charge {
  readonly endpoint: string;
  readonly operation: string;
  readonly calls: number;
  readonly units: number;
  readonly second: number;
}

/**
 * Longest line, in bytes. A gateway's lines are shorter, since the name of an operation has at most 500 characters. PostgreSQL refuses a
 * key of 2,700 bytes.
 */
export const maxLineBytes = 2_000;

/** The last second that usage can have: before the year 4000. */
const maxSecond = Date.UTC(4000, 0) / 1_000 - 1;

/**
 * Parses a line to a charge or to a new second. `second` is the current second. Returns `undefined` for a damaged line: the store takes
 * what any other line says.
 */
function readLine(line: Buffer, second: number | undefined): Charge | number | undefined {
  if (line.length > maxLineBytes || !isUtf8(line)) return undefined;
  const text = line.toString();
  // Control characters, among them NUL, which PostgreSQL refuses, and the separators of lines.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return undefined;
  if (/^@\d+$/.test(text)) return readNumber(text.slice(1), maxSecond);
  const [, charged, refunded = "", endpoint, number = "", operation] =
    /^(?:(\+)|-(\d+) )(\S+) (\d+) (.+)$/.exec(text) ?? [];
  const units = readNumber(number, Number.MAX_SAFE_INTEGER);
  const at = charged ? second : readNumber(refunded, maxSecond);
  if (endpoint === undefined || operation === undefined || units === undefined || at === undefined) return undefined;
  return charged
    ? { endpoint, operation, calls: 1, units, second: at }
    : { endpoint, operation, calls: -1, units: -units, second: at };
}

function readNumber(digits: string, max: number): number | undefined {
  const number = Number(digits);
  return number <= max ? number : undefined;
}

/** Visits the lines of a part of a file, except those with a second. @returns the last second */
export function readLines(
  bytes: Buffer,
  begin: number | undefined,
  visit: (charge: Charge | undefined, line: Buffer, second: number | undefined) => void,
): number | undefined {
  let second = begin;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    at += line.length + 1;
    // A cut file has a hole of zeros. After it, a line may be whole.
    const hole = line.lastIndexOf(0) + 1;
    const rest = hole > 0 ? readLine(line.subarray(hole), second) : undefined;
    if (rest !== undefined) visit(undefined, line.subarray(0, hole), second);
    const read = rest ?? readLine(line, second);
    if (typeof read === "number") second = read;
    else visit(read, line, second);
  }
  return second;
}

/** Builds a file's name from its unique writer, its process, and a counter. */
export function fileName(writer: string, process: string, number: number): string {
  return `${writer}-${process}-${String(number).padStart(6, "0")}.journal`;
}

/** Parses a file's name. Returns `undefined` if the file is not a journal. */
export function readFileName(name: string): { writer: string; process: string; number: number } | undefined {
  const [, writer, process, number] = /^([\da-f]+)-([\d.]+)-(\d+)\.journal$/.exec(name) ?? [];
  return writer === undefined || process === undefined ? undefined : { writer, process, number: Number(number) };
}
