import { MASKED } from "@ledgergate/runtime/mask";
import { sql } from "kysely";
import { digest } from "../digest.ts";
import { type EndpointWithKey, endpointRow, insertEndpoints, type NewEndpoint } from "./endpoints.ts";
import { checkKey, checkName, checkWord } from "./names.ts";
import { type Store, write } from "./store.ts";

/** Columns of a file of endpoints. Its first line names them, in any order. */
export const importColumns = ["team", "chain", "network", "name", "key", "rate"] as const;

export type ImportColumn = (typeof importColumns)[number];

export type ImportRow = Readonly<Record<ImportColumn, string>> & { readonly line: number };

/** A mistake in a line of a file. */
export interface Mistake {
  readonly line: number;
  /** Absent for a mistake of the whole line. */
  readonly column?: ImportColumn;
  readonly mistake: string;
}

/** A part of `import --endpoints`, whose command reads the file. */
export interface ImportStep {
  readonly step: "check" | "write";
  readonly rows: readonly ImportRow[];
}

/** The number of endpoints that the store does not have yet, or that were written, and the mistakes. */
export type ImportAnswer = Awaited<ReturnType<typeof runImportStep>>;

/** Checks the chain and the rate of a row against the documents, and converts them. Each method throws an error that describes the mistake. */
export interface EndpointReaders {
  chain(name: string): string;
  rate(text: string, chain: string): NewEndpoint["rate"];
}

/** Checks or writes rows. Writes them in one transaction, and none if there is a mistake. */
export async function runImportStep(store: Store, { step, rows }: ImportStep, readers: EndpointReaders) {
  const { endpoints, mistakes } = await readRows(store, rows, readers);
  if (step === "write" && mistakes.length === 0 && endpoints.length > 0)
    await write(store, async (trx, revision) => {
      const again = await readRows({ ...store, db: trx }, rows, readers, revision);
      if (again.mistakes.length > 0) throw new Error("Another command has changed teams or keys meanwhile.");
      await insertEndpoints(store, trx, again.endpoints);
    });
  return { created: endpoints.length, mistakes };
}

/** Converts rows into endpoints, without those that the store has already. */
async function readRows(store: Store, rows: readonly ImportRow[], { chain, rate }: EndpointReaders, revision = 0) {
  const mistakes: Mistake[] = [];
  // PostgreSQL fails on a NUL, which no team has.
  const teams = await findTeams(store, new Set(rows.map(({ team }) => team.replaceAll("\0", ""))));
  const stored = await findStored(
    store,
    rows.map(({ key }) => digest(store.pepper, key)),
  );
  const endpoints = rows.flatMap((given): EndpointWithKey[] => {
    const { line } = given;
    const found = mistakes.length;
    const read = <Value>(column: ImportColumn, reader: (text: string) => Value): Value | undefined => {
      try {
        return reader(given[column]);
      } catch (error) {
        const { message } = error as Error;
        // In a file whose columns are in another order than its first line says, it may be a key.
        const masked = /^\S{24,}$/.test(given[column]) ? message.replaceAll(given[column], MASKED) : message;
        mistakes.push({ line, column, mistake: masked });
        return undefined;
      }
    };
    const endpoint = {
      team: read("team", (team) => teams.get(team) ?? fail(`There is no team "${team}".`)) ?? "",
      chain: read("chain", chain) ?? "",
      network: read("network", (network) => (network === "" ? undefined : checkWord(network, "The network"))),
      name: read("name", (name) => (name === "" ? undefined : checkName(name))),
      key: read("key", checkKey),
      rate: read("rate", (text) => (text === "" ? undefined : rate(text, given.chain))),
    };
    if (mistakes.length > found) return [];
    const made = endpointRow(store, endpoint, revision);
    const same = stored.get(digest(store.pepper, made.key));
    if (!same) return [made];
    const others: string[] = comparedColumns.filter((column) => same[column] !== made.row[column]);
    if (same.cu_per_second !== made.row.cu_per_second || same.cu_burst !== made.row.cu_burst) others.push("rate");
    if (same.valid_until !== null) others.push("key by now");
    if (others.length > 0) {
      const mistake = `The store has this key already. Its endpoint has another ${others.join(", ")}.`;
      mistakes.push({ line, column: "key", mistake });
    }
    return [];
  });
  return { endpoints, mistakes };
}

/** Columns in which a row may differ from the store, besides those of its rate. */
const comparedColumns = ["team", "chain", "network", "name"] as const;

/** Finds the endpoints of keys by digest. */
async function findStored({ db }: Store, digests: readonly string[]) {
  const rows = await db
    .selectFrom("endpoint_key")
    .innerJoin("endpoint", "endpoint.id", "endpoint_key.endpoint")
    .where("digest", "=", sql<string>`any(${digests})`)
    .select(["digest", "valid_until", "team", "chain", "network", "name", "cu_per_second", "cu_burst"])
    .execute();
  return new Map(rows.map((row) => [row.digest, row]));
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

function fail(message: string): never {
  throw new Error(message);
}
