import { hash } from "node:crypto";
import { pipeline } from "node:stream";
import { type Info, parse } from "csv-parse";
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
export async function importEndpoints(
  file: string,
  ask: (step: ImportStep) => Promise<ImportAnswer>,
): Promise<{ readonly file: string; readonly endpoints: number; readonly skipped: number }> {
  // It is read twice.
  if (file === "-") throw new Error("The endpoints must be in a file. They cannot come from standard input.");
  const result = { file, endpoints: 0, skipped: 0 };
  for (const step of ["check", "write"] as const) {
    const mistakes: Mistake[] = [];
    let count = 0;
    for await (const part of readParts(file)) {
      const answer = await ask({ step, rows: part.rows }).catch((error) => {
        throw step === "write" ? withWritten(error, result.endpoints) : error;
      });
      const found = [...part.mistakes, ...answer.mistakes].toSorted((one, other) => one.line - other.line);
      count += found.length;
      mistakes.push(...found.slice(0, maxShown - mistakes.length));
      if (step === "check") continue;
      if (count > 0) break;
      result.endpoints += answer.created;
      result.skipped += part.count - answer.created;
    }
    if (count > 0) throw withWritten(new Error(list(file, mistakes, count)), result.endpoints);
  }
  return result;
}

function withWritten(error: Error, count: number): Error {
  const written =
    count === 0 ? "Nothing was imported." : `${count} endpoints were imported. A repeated import skips them.`;
  return new Error(`${written}\n${error.message}`, { cause: error });
}

function list(file: string, mistakes: readonly Mistake[], count: number): string {
  const shown = mistakes.map(({ line, column, mistake }) => {
    return `${file}:${line}: ${column === undefined ? "" : `column ${column}: `}${mistake}`;
  });
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [`There are ${more} more mistakes.`] : [])].join("\n");
}

/** Rows of a file. `count` includes those that repeat an earlier row, and so are not in `rows`. */
interface Part {
  readonly rows: readonly ImportRow[];
  readonly count: number;
  readonly mistakes: readonly Mistake[];
}

async function* readParts(file: string): AsyncGenerator<Part> {
  let part = { rows: [] as ImportRow[], count: 0, mistakes: [] as Mistake[] };
  const before = new Map<string, { readonly line: number; readonly row: string }>();
  const add = (line: number, fields: readonly string[], head: readonly string[]): void => {
    part.count++;
    if (fields.length !== head.length) {
      part.mistakes.push({ line, mistake: `The line must have ${head.length} fields, separated by commas.` });
      return;
    }
    const row = Object.fromEntries(head.map((column, at) => [column, fields[at] ?? ""])) as Record<
      ImportColumn,
      string
    >;
    const key = hash("sha256", row.key, "base64");
    const rowHash = hash("sha256", JSON.stringify(fields), "base64");
    const earlier = before.get(key);
    if (!earlier) {
      before.set(key, { line, row: rowHash });
      part.rows.push({ ...row, line });
    } else if (earlier.row !== rowHash)
      part.mistakes.push({ line, column: "key", mistake: `Line ${earlier.line} has the same key with other members.` });
  };
  // The parser cannot tell where the next record begins.
  let badQuote = Number.POSITIVE_INFINITY;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    // A spreadsheet leaves empty lines and lines of commas at the end.
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ["\r\n", "\n"],
    skip_records_with_error: true,
    max_record_size: 65_536,
    on_skip(error) {
      badQuote = Math.min(badQuote, Number(error?.lines));
      return undefined;
    },
  });
  let head: readonly string[] | undefined;
  let lastLine = 0;
  const records: AsyncIterable<ParsedRecord> = pipeline(openKeyFile(file, true), parser, () => {});
  for await (const { record, info } of records) {
    if (info.lines >= badQuote) continue;
    lastLine = info.lines;
    if (head) add(lastLine, record, head);
    else head = checkHead(file, record);
    if (part.count < rowsOfStep) continue;
    yield part;
    part = { rows: [], count: 0, mistakes: [] };
  }
  if (!head) checkHead(file, []);
  const mistake = "Quotation marks must enclose a whole field. The lines after this one were not checked.";
  if (badQuote < Number.POSITIVE_INFINITY) part.mistakes.push({ line: lastLine + 1, mistake });
  yield part;
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: Info;
}

/** Does not quote the line: if it names no columns, a field may be a key. */
function checkHead(file: string, head: readonly string[]): readonly string[] {
  const missing = importColumns.filter((column) => !head.includes(column));
  if (missing.length === 0 && head.length === importColumns.length) return head;
  const names = importColumns.join(", ");
  const lacks = missing.length > 0 ? ` It does not name ${missing.join(", ")}.` : "";
  throw new Error(`${file}:1: The first line must name the columns ${names}, each once and no others.${lacks}`);
}
