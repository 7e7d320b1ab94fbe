import { join } from "node:path";

/** Where the journal files of a gateway stand. */
export function journalFolder({ data }: { readonly data: string }): string {
  return join(data, "journal");
}

/** The first line of a file: the number of its format. */
export const fileHead = "ledgergate-journal 1\n";

/** The second that the charges after it belong to. */
export function secondLine(second: number): string {
  return `@${second}\n`;
}

/** The operation comes last, since its name may have spaces. */
export function chargeLine(endpoint: string, operation: string, computeUnits: number): string {
  return `+${endpoint} ${computeUnits} ${operation}\n`;
}

export function refundLine(endpoint: string, operation: string, computeUnits: number, second: number): string {
  return `-${second} ${endpoint} ${computeUnits} ${operation}\n`;
}

/** What a line says. A sum of what was charged less what was given back is exact. */
export type Entry =
  | { readonly kind: "second"; readonly second: number }
  | {
      readonly kind: "charge" | "refund";
      readonly endpoint: string;
      readonly operation: string;
      readonly computeUnits: number;
      /** Of a charge, that of the line before. */
      readonly second: number;
    };

/** Reads a line without its end; undefined where it is damaged. `second` is the one that stands before it. */
export function readLine(line: string, second: number): Entry | undefined {
  if (/^@\d+$/.test(line)) return { kind: "second", second: Number(line.slice(1)) };
  const [, charged, refunded, endpoint, units, operation] = /^(?:(\+)|-(\d+) )(\S+) (\d+) (.+)$/.exec(line) ?? [];
  if (endpoint === undefined || operation === undefined) return undefined;
  const computeUnits = Number(units);
  return charged
    ? { kind: "charge", endpoint, operation, computeUnits, second }
    : { kind: "refund", endpoint, operation, computeUnits, second: Number(refunded) };
}

/** A file's name: that of its writer, unlike any other, its process, and a number that counts up. */
export function fileName(writer: string, process: string, number: number): string {
  return `${writer}-${process}-${String(number).padStart(6, "0")}.journal`;
}

/** What a file's name tells; undefined of a file that is no journal. */
export function readFileName(name: string): { writer: string; process: string; number: number } | undefined {
  const [, writer, process, number] = /^([\da-f]+)-([\d.]+)-(\d+)\.journal$/.exec(name) ?? [];
  return writer === undefined || process === undefined ? undefined : { writer, process, number: Number(number) };
}
