import { MASKED } from "@ledgergate/runtime/mask";
import { sql } from "kysely";
import type { NewEndpoint } from "../store/endpoints.ts";
import { checkKey, checkName, checkWord } from "../store/names.ts";
import type { Store } from "../store/store.ts";

/** Columns of a file of endpoints. Its first line names them, in any order. */
const columns = ["team", "chain", "network", "name", "key", "rate"] as const;

export type Column = (typeof columns)[number];

/** A mistake in a line of a file. */
export interface Mistake {
  readonly line: number;
  /** Absent for a mistake of the whole line. */
  readonly column?: Column;
  readonly mistake: string;
}

/** Checks the chain and the rate of a row against the documents, and converts them. Each method throws an error that describes the mistake. */
export interface EndpointReaders {
  chain(name: string): string;
  rate(text: string, chain: string): NewEndpoint["rate"];
}

/** Lines of a file. `line` is the number of the first one. */
export interface EndpointLines {
  readonly head: readonly Column[];
  readonly line: number;
  readonly lines: readonly string[];
}

interface ReadEndpoints {
  readonly endpoints: readonly NewEndpoint[];
  /** Numbers of the endpoints' lines. */
  readonly lines: readonly number[];
  readonly mistakes: readonly Mistake[];
}

/** Reads endpoints from lines, and compares them with teams and documents. */
export async function readEndpoints(
  store: Store,
  { head, line: first, lines }: EndpointLines,
  { chain, rate }: EndpointReaders,
): Promise<ReadEndpoints> {
  const mistakes: Mistake[] = [];
  const rows = lines.flatMap((text, index) => {
    const line = first + index;
    const fields = readFields(text);
    if (fields?.length === head.length)
      return [
        { line, row: Object.fromEntries(head.map((column, at) => [column, fields[at]])) as Record<Column, string> },
      ];
    mistakes.push({ line, mistake: `The line must have ${head.length} fields, separated by commas.` });
    return [];
  });
  const teams = await findTeams(store, new Set(rows.map(({ row }) => row.team)));
  const endpoints = rows.map(({ line, row }): NewEndpoint => {
    const read = <Value>(column: Column, reader: (text: string) => Value): Value | undefined => {
      try {
        return reader(row[column]);
      } catch (error) {
        const { message } = error as Error;
        // In a file whose columns are in another order than its first line says, it may be a key.
        const masked = /^\S{24,}$/.test(row[column]) ? message.replaceAll(row[column], MASKED) : message;
        mistakes.push({ line, column, mistake: masked });
        return undefined;
      }
    };
    return {
      team: read("team", (team) => teams.get(team) ?? fail(`There is no team "${team}".`)) ?? "",
      chain: read("chain", chain) ?? "",
      network: read("network", (network) => (network === "" ? undefined : checkWord(network, "The network"))),
      name: read("name", (name) => (name === "" ? undefined : checkName(name))),
      key: read("key", checkKey),
      rate: read("rate", (text) => (text === "" ? undefined : rate(text, row.chain))),
    };
  });
  return { endpoints, lines: rows.map(({ line }) => line), mistakes };
}

/** Finds the ids of teams by name or id. */
async function findTeams({ db }: Store, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const any = sql<string>`any(${[...wanted]})`;
  const rows = await db
    .selectFrom("team")
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", any), eb("name", "=", any)]))
    .select(["id", "name"])
    .execute();
  return new Map([...rows.map(({ id, name }) => [name, id] as const), ...rows.map(({ id }) => [id, id] as const)]);
}

/** Reads the first line of a file. */
export function checkHead(file: string, line: string): readonly Column[] {
  const head = readFields(line.replace("\uFEFF", ""));
  const mistakes = head ? mistakesOfHead(head) : ["Quotation marks must enclose a whole field."];
  if (mistakes.length === 0) return head as Column[];
  throw new Error(`${file}:1: ${mistakes.join(" ")} The first line names the columns ${columns.join(", ")}.`);
}

/** Lists missing columns by name, and others only by position. If the file has no line of names, a field of its first line may be a key. */
function mistakesOfHead(head: readonly string[]): string[] {
  const missing = columns.filter((column) => !head.includes(column));
  const last = missing.at(-1);
  const others = head.flatMap((field, index) => {
    if (head.indexOf(field) < index) return [`Column ${index + 1} is there twice.`];
    return columns.some((column) => column === field) ? [] : [`Column ${index + 1} is unknown.`];
  });
  if (last === undefined) return others;
  if (missing.length === 1) return [`Column ${last} is missing.`, ...others];
  return [`Columns ${missing.slice(0, -1).join(", ")} and ${last} are missing.`, ...others];
}

function fail(message: string): never {
  throw new Error(message);
}

/** Splits a line into its fields, by RFC 4180. @returns `undefined` for quotation marks in wrong places */
export function readFields(line: string): string[] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const fields: string[] = [];
  for (;;) {
    const [, quoted, plain = "", end] = field.exec(line) ?? [];
    if (end === undefined) return undefined;
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") return fields;
  }
}
