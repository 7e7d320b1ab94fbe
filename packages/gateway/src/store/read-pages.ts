import {
  type Expression,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from "kysely";

/** Number of rows of a page. */
export const pageSize = 2_000;

/** Columns that order the rows. Each has the name of the row's member that shows its value. Together they are unique. */
export type PageOrder<Row> = { readonly [Member in keyof Row]?: Expression<unknown> };

type Query<Tables, Names extends keyof Tables, Row> = SelectQueryBuilder<Tables, Names, Row>;

/**
 * Reads the rows of a query in order, page by page. Each page begins after the last row of the previous one. No transaction, cursor or
 * connection is held between pages, so a slow reader delays no other query.
 *
 * The database writes the JSON: objects of 200,000 rows would let the heap of the primary grow by 150 MiB.
 *
 * @param query - A function gets the last row of the previous page. Its query must let an index begin after that row
 * @param order - Nullable columns must have an empty text instead of null.
 * @returns pages, each with a line of JSON per row. Members that are null are omitted.
 */
export async function* readPages<Tables, Names extends keyof Tables, Row extends object>(
  db: Kysely<Tables>,
  query: Query<Tables, Names, Row> | ((last: Row | undefined) => Query<Tables, Names, Row>),
  order: PageOrder<Row>,
): AsyncGenerator<string> {
  const members = Object.keys(order) as (keyof Row)[];
  const columns = Object.values(order) as Expression<unknown>[];
  const isIndexed = typeof query === "function";
  for (let last: Row | undefined; ; ) {
    let page = (isIndexed ? query(last) : query).limit(pageSize);
    for (const column of columns) page = page.orderBy(column);
    if (last) {
      const row = last;
      const values = members.map((member) => sql`${row[member] ?? ""}`);
      // The first condition lets the planner use an index of the first column.
      page = page
        .where(sql<boolean>`${columns[0]} >= ${values[0]}`)
        .where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(values)})`);
    }
    const { lines, count } = await db.transaction().execute(async (trx) => {
      if (isIndexed) await followIndexes(trx);
      const { rows } = await sql<Page>`
        select string_agg(json_strip_nulls(row_to_json(page))::text || chr(10), '') as lines, count(*) as count
        from ${page} as page`.execute(trx);
      return rows[0] ?? { lines: null, count: 0 };
    });
    if (lines === null) return;
    yield lines;
    if (count < pageSize) return;
    last = JSON.parse(lines.slice(lines.lastIndexOf("\n", lines.length - 2) + 1)) as Row;
  }
}

interface Page {
  /** Null if there are no rows. */
  readonly lines: string | null;
  readonly count: number;
}

/**
 * Lets the planner follow indexes in a transaction. It would read and sort all rows for each page, above all without statistics, as after
 * an import and always in PGlite.
 */
export async function followIndexes(db: QueryExecutorProvider): Promise<void> {
  // An incremental sort would read the endpoints of all teams in the order of their names.
  // If a sort of one page remains, its penalty would make the server compile the query.
  const off = ["enable_seqscan", "enable_sort", "enable_incremental_sort", "jit"].map(
    (name) => sql`set_config(${name}, 'off', true)`,
  );
  await sql`select ${sql.join(off)}`.execute(db);
}

/** Formats a time like `Date.toISOString`. */
export function isoTime(time: Expression<Date>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Bounds a sum in SQL to the numbers that this program and a `bigint` can hold, so that no sum makes a query fail. */
export function bounded(sum: Expression<unknown>): RawBuilder<number> {
  const max = sql.lit(Number.MAX_SAFE_INTEGER);
  return sql`greatest(least(${sum}, ${max}), -${max})::bigint`;
}
