import { setImmediate } from "node:timers/promises";
import { MASKED } from "@ledgergate/runtime/mask";
import { addEndpoints, KeysInUse, type NewEndpoint } from "../store/endpoints.ts";
import { checkKey, checkName, checkWord } from "../store/names.ts";
import type { Store } from "../store/store.ts";

/** Columns of a file of endpoints. Its first line names them, in any order. */
const columns = ["team", "chain", "network", "name", "key", "rate"] as const;

type Column = (typeof columns)[number];

/** Checks the chain and the rate of a row against the documents, and converts them. Each method throws an error that describes the mistake. */
export interface EndpointReaders {
  chain(name: string): string;
  rate(text: string, chain: string): NewEndpoint["rate"];
}

export interface EndpointFile {
  readonly file: string;
  readonly text: string;
}

/** Creates the endpoints of a CSV file with their keys, in one transaction. If the file has a mistake, nothing changes. */
export async function importEndpoints(
  store: Store,
  { file, text }: EndpointFile,
  readers: EndpointReaders,
): Promise<{ readonly file: string; readonly endpoints: number }> {
  const mistakes = new Mistakes(file);
  const endpoints = await readEndpoints(store, { file, text }, readers, mistakes);
  mistakes.throwIfAny();
  await addEndpoints(store, endpoints).catch((error: unknown) => {
    if (!(error instanceof KeysInUse)) throw error;
    // The first line has the names of the columns.
    for (const index of error.indexes) mistakes.add(index + 2, "key", "The store has this key already.");
    mistakes.throwIfAny();
  });
  return { file, endpoints: endpoints.length };
}

async function readEndpoints(
  { db }: Store,
  { file, text: content }: EndpointFile,
  { chain, rate }: EndpointReaders,
  mistakes: Mistakes,
): Promise<NewEndpoint[]> {
  const teams = new Map<string, string>();
  const rows = await db.selectFrom("team").where("deleted_at", "is", null).select(["id", "name"]).execute();
  for (const { id, name } of rows) teams.set(name, id);
  for (const { id } of rows) teams.set(id, id);
  const lineOfKey = new Map<string, number>();
  const endpoints: NewEndpoint[] = [];
  let head: readonly string[] | undefined;
  let line = 0;
  for (const text of content === "" ? [] : content.replace(/\n$/, "").split("\n")) {
    // Without pauses, the leases of workers would wait.
    if (line++ % 1_000 === 0) await setImmediate();
    const fields = readFields(text.replace(/\r$/, ""));
    if (!head) {
      head = checkHead(file, fields);
      continue;
    }
    if (fields?.length !== head.length) {
      mistakes.add(line, undefined, `The line must have ${head.length} fields, separated by commas.`);
      continue;
    }
    const row = Object.fromEntries(head.map((column, index) => [column, fields[index]])) as Record<Column, string>;
    const read = <Value>(column: Column, reader: (text: string) => Value): Value | undefined => {
      try {
        return reader(row[column]);
      } catch (error) {
        const { message } = error as Error;
        // In a file whose columns are in another order than its first line says, it may be a key.
        mistakes.add(line, column, /^\S{24,}$/.test(row[column]) ? message.replaceAll(row[column], MASKED) : message);
        return undefined;
      }
    };
    endpoints.push({
      team: read("team", (team) => teams.get(team) ?? fail(`There is no team "${team}".`)) ?? "",
      chain: read("chain", chain) ?? "",
      network: read("network", (network) => (network === "" ? undefined : checkWord(network, "The network"))),
      name: read("name", (name) => (name === "" ? undefined : checkName(name))),
      key: read("key", (key) => {
        const before = lineOfKey.get(key);
        if (before !== undefined) fail(`Line ${before} has the same key.`);
        lineOfKey.set(key, line);
        return checkKey(key);
      }),
      rate: read("rate", (text) => (text === "" ? undefined : rate(text, row.chain))),
    });
  }
  if (!head) checkHead(file, []);
  return endpoints;
}

/** Checks the first line. `fields` is `undefined` if its quotation marks are in wrong places. */
function checkHead(file: string, fields: readonly string[] | undefined): readonly string[] {
  const head = fields?.map((field) => field.replace("\uFEFF", ""));
  const mistakes = head ? mistakesOfHead(head) : ["Quotation marks must enclose a whole field."];
  if (head && mistakes.length === 0) return head;
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
function readFields(line: string): string[] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  const fields: string[] = [];
  for (;;) {
    const [, quoted, plain = "", end] = field.exec(line) ?? [];
    if (end === undefined) return undefined;
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") return fields;
  }
}

/** Maximum number of mistakes in one message. */
const maxShown = 20;

class Mistakes {
  readonly #file: string;
  readonly #shown: string[] = [];
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number, column: Column | undefined, mistake: string): void {
    this.#count++;
    if (this.#count > maxShown) return;
    this.#shown.push(`${this.#file}:${line}: ${column === undefined ? "" : `column ${column}: `}${mistake}`);
  }

  /** Throws an error if there is a mistake. */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#shown.length;
    const rest = more > 0 ? [`There are ${more} more mistakes.`] : [];
    throw new Error(["Nothing was imported.", ...this.#shown, ...rest].join("\n"));
  }
}
