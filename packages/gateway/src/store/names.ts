import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Rate } from "../config/config.ts";
import { isWord } from "../config/schema.ts";
import type { Tables } from "./tables.ts";

/** Selection by an id or a unique name. `team` limits the selection to one team. */
export interface Choice {
  readonly which: string;
  readonly team?: string;
}

/** Number of rows of one name that a message shows. A query for {@link choose} needs only one more. */
export const mostChoices = 20;

/** Selects a row from all rows with this id or name. */
export function choose<Row extends { readonly id: string }>(rows: readonly Row[], kind: string, idOrName: string): Row {
  const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
  if (!row) throw new Error(`There is no ${kind} "${idOrName}".`);
  if (rows.length > 1 && row.id !== idOrName) {
    const ids = rows.slice(0, mostChoices).map(({ id }) => id);
    const [count, shown] = rows.length > ids.length ? [`more than ${ids.length}`, [...ids, "…"]] : [rows.length, ids];
    throw new Error(`There are ${count} ${kind}s "${idOrName}". Choose one by its id: ${shown.join(", ")}.`);
  }
  return row;
}

/** Compares a row's id and name with a text, in SQL. */
export function isNamed(table: "team" | "endpoint" | "credential" | "audit", idOrName: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.id`)} = ${idOrName} or ${sql.ref(`${table}.name`)} = ${idOrName})`;
}

/** Finds the ids for an id or a name. Deleted rows count only if no other row has the name. */
export async function idsOf(db: Kysely<Tables>, table: "team" | "endpoint", idOrName: string): Promise<string[]> {
  const rows = await db.selectFrom(table).where(isNamed(table, idOrName)).select(["id", "deleted_at"]).execute();
  if (rows.length === 0) throw new Error(`There is no ${table} "${idOrName}".`);
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const meant = rows.filter(({ id }) => id === idOrName);
  return [meant, live, rows].find((some) => some.length > 0)?.map(({ id }) => id) ?? [];
}

/** Characters that have no agreed glyph, an empty one, or that of bytes outside UTF-8: names could look alike, or one name like two. */
const invisible = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd\u{1d159}\u{13441}\u{13442}]/u;

/** Checks the name of a team, an endpoint, an admin key or a client. */
export function checkName(name: string): string {
  if (name === "" || name.length > 200 || name !== name.trim() || invisible.test(name) || /^\p{M}/u.test(name))
    throw new Error(
      "A name has 1 to 200 characters, all of them visible or spaces. It begins and ends with no space, and begins with no combining mark.",
    );
  return name;
}

export function checkWord(word: string, what: string): string {
  if (!isWord(word)) throw new Error(`${what} "${word}" must be made of letters, digits, ".", "_" and "-".`);
  return word;
}

/** Checks a key that another system has made. It must be hard to guess, and need no escapes in a URL. */
export function checkKey(key: string): string {
  if (!/^[\w-]{24,256}$/.test(key)) throw new Error('A key has 24 to 256 characters: letters, digits, "_" and "-".');
  return key;
}

/** Members of a team or an endpoint to change. */
export interface RowChange {
  readonly name?: string;
  readonly rate?: Rate | null;
}

type RateColumns = Pick<Tables["team"], "cu_per_second" | "cu_burst">;

/** Leaves out the rate of a selected row that has none. */
export function asRecord<Row extends { readonly rate: Rate | null }>({
  rate,
  ...row
}: Row): Omit<Row, "rate"> & { readonly rate?: Rate } {
  return { ...row, ...(rate && { rate }) };
}

/** Selects the rate of a row as an object. */
export function rateJson(table: "team" | "endpoint" | "audit"): RawBuilder<Rate | null> {
  const [rate, burst] = [sql.ref(`${table}.cu_per_second`), sql.ref(`${table}.cu_burst`)];
  return sql`case when ${burst} is not null then json_build_object('computeUnitsPerSecond', ${rate}, 'burst', ${burst}) end`;
}

/** Returns the columns of the given members. `rate: null` removes the row's own limit. */
export function changedColumns({ name, rate }: RowChange): Partial<RateColumns & { name: string }> {
  return { ...(name !== undefined && { name: checkName(name) }), ...(rate !== undefined && rateColumns(rate)) };
}

export function rateColumns(rate: Rate | null | undefined): RateColumns {
  if (!rate) return { cu_per_second: null, cu_burst: null };
  for (const value of [rate.computeUnitsPerSecond, rate.burst])
    if (!Number.isSafeInteger(value) || value < 1)
      throw new Error("A limit is a whole number of Compute Units from 1 on.");
  return { cu_per_second: rate.computeUnitsPerSecond, cu_burst: rate.burst };
}
