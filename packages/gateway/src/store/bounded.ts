import { type Expression, type RawBuilder, sql } from "kysely";

/** Bounds a sum in SQL to the numbers that this program and a `bigint` can hold, so that no sum makes a query fail. */
export function bounded(sum: Expression<unknown>): RawBuilder<number> {
  const max = sql.lit(Number.MAX_SAFE_INTEGER);
  return sql`greatest(least(${sum}, ${max}), -${max})::bigint`;
}
