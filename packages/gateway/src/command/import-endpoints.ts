import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { openKeyFile } from "../input-file.ts";
import {
  type ImportAnswer,
  type ImportColumn,
  type ImportRow,
  type ImportStep,
  importColumns,
  type Mistake,
} from "../store/import-endpoints.ts";

/** Number of rows that are sent to the gateway at once. Their endpoints are one transaction. */
const rowsOfStep = 2_000;

/** Maximum number of mistakes in one message. */
const maxShown = 20;

/**
 * Creates the endpoints of a CSV file with their keys. `ask` runs a step in the process that has the store open. First checks the whole
 * file, then writes. Rows that the store has already are skipped, so an import that failed can be repeated.
 */
export async function importEndpoints(file: string, ask: (step: ImportStep) => Promise<ImportAnswer>) {
  if (file === "-") throw new Error("The endpoints must be in a file. They cannot come from standard input.");
  const { rows, repeated, mistakes } = await readRows(file);
  let endpoints = 0;
  for (const step of ["check", "write"] as const) {
    for (let begin = 0; begin < rows.length; begin += rowsOfStep) {
      const answer = await ask({ step, rows: rows.slice(begin, begin + rowsOfStep) }).catch((error) => {
        throw withWritten(error, endpoints);
      });
      mistakes.push(...answer.mistakes);
      if (step === "check") continue;
      if (mistakes.length > 0) break;
      endpoints += answer.created;
    }
    if (mistakes.length > 0) throw withWritten(new Error(describe(file, mistakes)), endpoints);
  }
  const networks = rows.map(({ chain, network }) => ({ chain, network: network || "mainnet" }));
  const distinct = new Map(networks.map((one) => [`${one.chain} ${one.network}`, one]));
  return { file, endpoints, skipped: rows.length + repeated - endpoints, networks: [...distinct.values()] };
}

function withWritten(error: Error, count: number): Error {
  const written =
    count === 0 ? "Nothing was imported." : `${count} endpoints were imported. A repeated import skips them.`;
  return new Error(`${written}\n${error.message}`, { cause: error });
}

/** Describes mistakes in the order of their lines. */
function describe(file: string, mistakes: readonly Mistake[]): string {
  const first = mistakes.toSorted((one, other) => one.line - other.line).slice(0, maxShown);
  const shown = first.map(({ line, column, mistake }) => {
    return `${file}:${line}: ${column === undefined ? "" : `column ${column}: `}${mistake}`;
  });
  const more = mistakes.length - shown.length;
  return [...shown, ...(more > 0 ? [`There are ${more} more mistakes.`] : [])].join("\n");
}

/** Reads a file. @returns the rows without those that repeat an earlier one, the number of those, and the mistakes */
async function readRows(file: string) {
  const byKey = new Map<string, ImportRow>();
  const mistakes: Mistake[] = [];
  let repeated = 0;
  let hasHead = false;
  let lastLine = 1;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    // A spreadsheet leaves empty lines and lines of commas at the end.
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ["\r\n", "\n"],
    max_record_size: 65_536,
    columns(head: string[]) {
      hasHead = true;
      return checkHead(file, head);
    },
    on_record(fields: Readonly<Record<ImportColumn, string>>, { lines: line, error }) {
      lastLine = line;
      const row: ImportRow = { ...fields, line };
      const earlier = byKey.get(row.key);
      if (error)
        mistakes.push({ line, mistake: `The line must have ${importColumns.length} fields, separated by commas.` });
      else if (!earlier) byKey.set(row.key, row);
      else if (importColumns.every((column) => row[column] === earlier[column])) repeated++;
      else mistakes.push({ line, column: "key", mistake: `Line ${earlier.line} has the same key with other members.` });
      return null;
    },
  });
  try {
    await pipeline(openKeyFile(file, true), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser cannot tell where the next record begins.
    const mistake = "Quotation marks must enclose a whole field. The lines after this one were not checked.";
    mistakes.push({ line: lastLine + 1, mistake });
  }
  if (!hasHead) checkHead(file, []);
  return { rows: [...byKey.values()], repeated, mistakes };
}

/** Does not quote the line: if it names no columns, a field may be a key. */
function checkHead(file: string, head: string[]): string[] {
  const missing = importColumns.filter((column) => !head.includes(column));
  if (missing.length === 0 && head.length === importColumns.length) return head;
  const names = importColumns.join(", ");
  const lacks = missing.length > 0 ? ` It does not name ${missing.join(", ")}.` : "";
  throw new Error(`${file}:1: The first line must name the columns ${names}, each once and no others.${lacks}`);
}
