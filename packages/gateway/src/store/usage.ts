import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { idsOf } from "./names.ts";
import { bounded, isoTime, readPages } from "./read-pages.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Dimensions of usage. A query has at most one of hour, day and month. */
export const usageDimensions = ["team", "endpoint", "operation", "hour", "day", "month"] as const;

export type UsageDimension = (typeof usageDimensions)[number];

const periods = ["hour", "day", "month"] as const satisfies readonly UsageDimension[];

type Period = (typeof periods)[number];

const defaultDimensions: readonly UsageDimension[] = ["team", "endpoint", "operation", "hour"];

export interface UsageQuery {
  /** Id or name of a team, which may be deleted. */
  readonly team?: string;
  /** Id or name of an endpoint, which may be deleted. */
  readonly endpoint?: string;
  readonly operation?: string;
  /** Start of the period, inclusive, in ISO format. */
  readonly from?: string;
  /** End of the period, exclusive. */
  readonly to?: string;
  /** Dimensions with separate rows. Default: team, endpoint, operation and hour. */
  readonly by?: readonly UsageDimension[];
}

/** Columns of a dimension, by the member of a row that shows each. Deleted teams and endpoints keep their names. */
const columnsOf: Readonly<Partial<Record<UsageDimension, Readonly<Record<string, string>>>>> = {
  team: { team: "team.name", teamId: "team.id" },
  endpoint: {
    endpoint: "endpoint.name",
    endpointId: "usage.endpoint",
    chain: "endpoint.chain",
    network: "endpoint.network",
  },
  operation: { operation: "usage.operation" },
};

function columnsBy(by: readonly UsageDimension[]): [name: string, column: string][] {
  return usageDimensions.flatMap((one) => (by.includes(one) ? Object.entries(columnsOf[one] ?? {}) : []));
}

/** Returns the columns of a printed table, in order. */
export function usageColumns({ by = defaultDimensions }: UsageQuery): string[] {
  const names = columnsBy(by).flatMap(([name]) => (name.endsWith("Id") ? [] : [name]));
  const time = by.some((one) => periods.some((period) => period === one)) ? ["time"] : [];
  return [...names, ...time, "calls", "computeUnits"];
}

/**
 * Sums up charges exactly, ordered by time, then by names. A longer list is ordered within parts: by hour and endpoint it has parts of an
 * hour, by day or month and endpoint it has parts of endpoints.
 *
 * @returns pages, each with a line of JSON per sum: the start of its hour, day or month, the members of its dimensions, and the numbers
 */
export async function* usage({ db }: Store, query: UsageQuery = {}): AsyncGenerator<string> {
  const { by = defaultDimensions } = query;
  const [period, another] = periods.filter((one) => by.includes(one));
  if (another) throw new Error(`Usage has rows by ${period} or by ${another}, not by both.`);
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : new Date(text)));
  const teams = query.team === undefined ? undefined : await idsOf(db, "team", query.team);
  const endpoints = query.endpoint === undefined ? undefined : await idsOf(db, "endpoint", query.endpoint);
  const time = sql<Date>`date_trunc(${sql.lit(period ?? "hour")}, usage.hour, 'UTC')`;
  const columns = columnsBy(by).map(([name, column]) => ({ name, column: sql.ref<string>(column) }));
  const rows = db
    .selectFrom("usage")
    .$if(from !== undefined, (qb) => qb.where("usage.hour", ">=", from ?? new Date()))
    .$if(to !== undefined, (qb) => qb.where("usage.hour", "<", to ?? new Date()))
    .$if(endpoints !== undefined, (qb) => qb.where("usage.endpoint", "in", endpoints ?? []));
  const sums = rows
    .leftJoin("endpoint", "endpoint.id", "usage.endpoint")
    .leftJoin("team", "team.id", "endpoint.team")
    .$if(teams !== undefined, (qb) => qb.where("team.id", "in", teams ?? []))
    .$if(query.operation !== undefined, (qb) => qb.where("usage.operation", "=", query.operation ?? ""))
    .$if(period !== undefined, (qb) => qb.select(isoTime(time).as("time")).groupBy(time))
    .$if(columns.length > 0, (qb) => qb.groupBy(columns.map(({ column }) => column)))
    .select(columns.map(({ name, column }) => column.as(name)))
    .select([sql<number>`sum(usage.calls)::bigint`.as("calls"), bounded(sql`sum(usage.units)`).as("computeUnits")])
    .having(sql<number>`count(*)`, ">", 0);
  // A team or endpoint that a restored store no longer knows has no name.
  const order = columns.map(({ name, column }) => [name, sql`coalesce(${column}, '')`]);
  const byTime = period === undefined ? {} : { time };
  for await (const part of partsOf(rows, by.includes("endpoint"), period)) {
    const page = sums.where((eb) => eb.and(part));
    yield* readPages(db, page, { ...byTime, ...Object.fromEntries(order) });
  }
}

/** Number of table rows that are summed up at once. One period or one endpoint may have more. */
const rowsOfPart = 2_000;

type Rows = SelectQueryBuilder<Tables, "usage", object>;
type Conditions = readonly Expression<SqlBool>[];

/** Splits the rows into parts, so that a page does not need all rows. All rows of a sum are in one part. @returns the conditions of each */
async function* partsOf(rows: Rows, byEndpoint: boolean, period: Period | undefined): AsyncGenerator<Conditions> {
  if (byEndpoint && period === "hour")
    for await (const hours of splitByPeriod(rows, period))
      for await (const endpoints of splitByEndpoint(rows.where((eb) => eb.and(hours)))) yield [...hours, ...endpoints];
  else if (byEndpoint) yield* splitByEndpoint(rows);
  else if (period) yield* splitByPeriod(rows, period);
  else yield [];
}

/** Yields parts of several small periods, and parts of one period. */
async function* splitByPeriod(rows: Rows, period: Period): AsyncGenerator<Conditions> {
  const hour = sql.ref<Date>("usage.hour");
  const begins = sql<Date>`date_trunc(${sql.lit(period)}, ${hour}, 'UTC')`;
  const ends = sql<Date>`(${begins} at time zone 'UTC' + ${sql.lit(`1 ${period}`)}::interval) at time zone 'UTC'`;
  for (let begin: Date | undefined; ; ) {
    const since = begin ? [sql<SqlBool>`${hour} >= ${begin}`] : [];
    const row = await rows
      .where((eb) => eb.and(since))
      .select([begins.as("begin"), ends.as("end")])
      .orderBy(hour)
      .offset(rowsOfPart)
      .limit(1)
      .executeTakeFirst();
    if (!row) {
      yield since;
      return;
    }
    const isOne = begin?.getTime() === row.begin.getTime();
    const end = isOne ? row.end : row.begin;
    // Only with this condition, an index of hour and endpoint finds the endpoints.
    yield isOne && period === "hour" ? [sql<SqlBool>`${hour} = ${begin}`] : [...since, sql<SqlBool>`${hour} < ${end}`];
    begin = end;
  }
}

async function* splitByEndpoint(rows: Rows): AsyncGenerator<Conditions> {
  const endpoint = sql.ref<string>("usage.endpoint");
  for (let begin: string | undefined; ; ) {
    const row = await rows
      // The part of the endpoint `begin` is never empty.
      .$if(begin !== undefined, (query) => query.where(endpoint, ">", begin ?? ""))
      .select("usage.endpoint")
      .orderBy("usage.endpoint")
      .offset(rowsOfPart)
      .limit(1)
      .executeTakeFirst();
    yield [
      ...(begin === undefined ? [] : [sql<SqlBool>`${endpoint} >= ${begin}`]),
      ...(row ? [sql<SqlBool>`${endpoint} < ${row.endpoint}`] : []),
    ];
    if (!row) return;
    begin = row.endpoint;
  }
}
