import { escapeControls } from "@ledgergate/service-kit";
import type { Io } from "./command.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A list in blocks. Later rows are not known yet when the first ones are printed. */
type Blocks = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** Prints rows as a table, as JSON or as CSV, block by block. Nothing is printed if the first block cannot be read. */
export async function printRows(blocks: Blocks, columns: readonly string[], format: Format, { out }: Io) {
  const texts = format.json ? jsonOf(blocks) : linesOf(blocks, columns, format.csv === true);
  for await (const text of texts) await out(text);
}

/** Formats rows as `JSON.stringify` would indent the whole array. */
async function* jsonOf(blocks: Blocks): AsyncGenerator<string> {
  let before: string | undefined;
  for await (const block of blocks) {
    yield before === undefined ? "[" : `${before},`;
    before = block.map((row) => `  ${JSON.stringify(row, undefined, 2).replaceAll("\n", "\n  ")}`).join(",\n");
  }
  yield before === undefined ? "[]" : `${before}\n]`;
}

/** Formats rows as CSV or as a table. The first block begins with the titles. A later block may widen a column of the table. */
async function* linesOf(blocks: Blocks, columns: readonly string[], isCsv: boolean): AsyncGenerator<string> {
  let head = [columns.map((column) => (isCsv ? column : column.replace(/[A-Z]/g, " $&").toUpperCase()))];
  let widths = columns.map(() => 0);
  for await (const block of blocks) {
    const lines = [...head, ...block.map((row) => columns.map((column) => textOf(row[column])))];
    const isNumber = columns.map((column) => block.every((row) => typeof row[column] === "number"));
    widths = widths.map((width, index) =>
      lines.reduce((most, cells) => Math.max(most, cells[index]?.length ?? 0), width),
    );
    const pad = (cell: string, index: number): string =>
      cell[isNumber[index] ? "padStart" : "padEnd"](widths[index] ?? 0);
    yield lines.map((cells) => (isCsv ? csvLine(cells) : cells.map(pad).join("  ").trimEnd())).join("\n");
    head = [];
  }
  for (const titles of head) yield isCsv ? csvLine(titles) : "There are none.";
}

export interface Format {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  // A line break would look like another row.
  if (typeof value !== "object") return escapeControls(String(value).replace(/[\n\r\t]/g, " "));
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  // A rate.
  const { computeUnitsPerSecond, burst } = value as { computeUnitsPerSecond?: number; burst?: number };
  return `${computeUnitsPerSecond}/s, ${burst} at once`;
}

/** Places at which a cell with a formula may begin. A spreadsheet may split a line at other characters than commas. */
const formula = /(?:^|[,;|:])(?=[\s"\p{Cf}]*[=+\-\u2212@])/gu;

function csvLine(fields: readonly string[]): string {
  return fields.map(csvField).join(",");
}

/** Quotes a field by RFC 4180. Puts an apostrophe before each part that a spreadsheet would read as a formula. */
function csvField(text: string): string {
  // Some spreadsheets take variants such as the full-width `＝`, too.
  const plain = text.normalize("NFKC");
  const escaped = plain.replace(formula, "$&'");
  const harmless = escaped === plain ? text : escaped;
  return /[",;|\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
