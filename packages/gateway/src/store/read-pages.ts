import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

const pageSize = 2_000;

/** Columns that order the rows. Each has the name of the row's member that shows its value. Together they are unique. */
export type PageOrder<Row> = { readonly [Member in keyof Row]?: Expression<unknown> };

/**
 * Reads the rows of a query in order, page by page. Each page begins after the last row of the previous one. No transaction, cursor or
 * connection is held between pages, so a slow reader delays no other query.
 *
 * The database writes the JSON: objects of 200,000 rows would let the heap of the primary grow by 150 MiB.
 *
 * @param order - Nullable columns must have an empty text instead of null.
 * @returns pages, each with a line of JSON per row. Members that are null are omitted.
 */
export async function* readPages<Tables, Names extends keyof Tables, Row extends object>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Names, Row>,
  order: PageOrder<Row>,
): AsyncGenerator<string> {
  const members = Object.keys(order) as (keyof Row)[];
  const columns = Object.values(order) as Expression<unknown>[];
  let sorted = query.limit(pageSize);
  for (const column of columns) sorted = sorted.orderBy(column);
  for (let page = sorted; ; ) {
    const { rows } = await sql<{ lines: string | null; count: number }>`
      select string_agg(json_strip_nulls(row_to_json(page))::text || chr(10), '') as lines, count(*) as count
      from ${page} as page`.execute(db);
    const [{ lines, count } = { lines: null, count: 0 }] = rows;
    if (lines === null) return;
    yield lines;
    if (count < pageSize) return;
    const last: Row = JSON.parse(lines.slice(lines.lastIndexOf("\n", lines.length - 2) + 1));
    const values = members.map((member) => sql`${last[member] ?? ""}`);
    // The first condition lets the planner use an index of the first column.
    page = sorted
      .where(sql<boolean>`${columns[0]} >= ${values[0]}`)
      .where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(values)})`);
  }
}

/** Formats a time like `Date.toISOString`. */
export function isoTime(time: Expression<Date>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
