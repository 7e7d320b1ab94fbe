import type { Io } from "./command.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Prints rows as a table, as JSON or as CSV. */
export function printRows(rows: readonly Row[], columns: readonly string[], format: Format, { out }: Io): void {
  for (const line of linesOf(rows, columns, format)) out(line);
}

function linesOf(rows: readonly Row[], columns: readonly string[], format: Format): string[] {
  if (format.json) return [JSON.stringify(rows, undefined, 2)];
  const texts = rows.map((row) => columns.map((column) => textOf(row[column])));
  if (format.csv) return [columns, ...texts].map((line) => line.map(csvField).join(","));
  if (rows.length === 0) return ["There are none."];
  const titles = columns.map((column) => column.replace(/[A-Z]/g, " $&").toUpperCase());
  const widths = titles.map((title, index) => Math.max(title.length, ...texts.map((line) => line[index]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join("  ")
      .trimEnd();
  return [titles, ...texts].map(line);
}

export interface Format {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  // A rate.
  const { computeUnitsPerSecond, burst } = value as { computeUnitsPerSecond?: number; burst?: number };
  return `${computeUnitsPerSecond}/s, ${burst} at once`;
}

/** Quoted where RFC 4180 asks for it. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
