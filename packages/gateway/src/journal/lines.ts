import { join } from "node:path";

/** Returns the folder of a gateway's journal files. */
export function journalFolder({ data }: { readonly data: string }): string {
  return join(data, "journal");
}

/** The first line of a file: the number of its format. */
export const fileHead = "ledgergate-journal 1\n";

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

/** Parses a line to a charge or to a new second. `second` is the current second. Returns `undefined` for a damaged line. */
export function readLine(line: string, second: number): Charge | number | undefined {
  if (/^@\d+$/.test(line)) return Number(line.slice(1));
  const [, charged, refunded, endpoint, units, operation] = /^(?:(\+)|-(\d+) )(\S+) (\d+) (.+)$/.exec(line) ?? [];
  if (endpoint === undefined || operation === undefined) return undefined;
  return charged
    ? { endpoint, operation, calls: 1, units: Number(units), second }
    : { endpoint, operation, calls: -1, units: -Number(units), second: Number(refunded) };
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
