import { type Kysely, sql } from "kysely";
import { isoTime, readPages } from "./read-pages.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Dimensions of usage. A query has at most one of hour, day and month. */
export const usageDimensions = ["team", "endpoint", "operation", "hour", "day", "month"] as const;

export type UsageDimension = (typeof usageDimensions)[number];

const periods = ["hour", "day", "month"] as const satisfies readonly UsageDimension[];

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

/** A sum with its dimensions, as `by` asks for them. Deleted teams and endpoints keep their names. */
export interface UsageRow {
  readonly team?: string;
  readonly teamId?: string;
  readonly endpoint?: string;
  readonly endpointId?: string;
  readonly chain?: string;
  readonly network?: string;
  readonly operation?: string;
  /** Start of the hour, day or month, in UTC. */
  readonly time?: string;
  readonly calls: number;
  readonly computeUnits: number;
}

/** Returns the columns of a table for people, in order. */
export function usageColumns({ by = defaultDimensions }: UsageQuery): string[] {
  const endpoint = by.includes("endpoint") ? ["endpoint", "chain", "network"] : [];
  const names = [
    ...(by.includes("team") ? ["team"] : []),
    ...endpoint,
    ...(by.includes("operation") ? ["operation"] : []),
  ];
  const time = by.some((one) => periods.some((period) => period === one)) ? ["time"] : [];
  return [...names, ...time, "calls", "computeUnits"];
}

/** Sums up charges exactly, ordered by time, then by names. @returns pages, each with a line of JSON per {@link UsageRow} */
export async function* usage({ db }: Store, query: UsageQuery = {}): AsyncGenerator<string> {
  const by = new Set(query.by ?? defaultDimensions);
  const [period, another] = periods.filter((one) => by.has(one));
  if (another) throw new Error(`Usage has rows by ${period} or by ${another}, not by both.`);
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : asTime(text)));
  const teams = query.team === undefined ? undefined : await idsOf(db, "team", query.team);
  const endpoints = query.endpoint === undefined ? undefined : await idsOf(db, "endpoint", query.endpoint);
  const time = sql<Date>`date_trunc(${sql.lit(period ?? "hour")}, usage.hour, 'UTC')`;
  const sums = db
    .selectFrom("usage")
    .leftJoin("endpoint", "endpoint.id", "usage.endpoint")
    .leftJoin("team", "team.id", "endpoint.team")
    .$if(teams !== undefined, (rest) => rest.where("team.id", "in", teams ?? []))
    .$if(endpoints !== undefined, (rest) => rest.where("endpoint.id", "in", endpoints ?? []))
    .$if(query.operation !== undefined, (rest) => rest.where("usage.operation", "=", query.operation ?? ""))
    .$if(period !== undefined, (rest) => rest.select(isoTime(time).as("time")).groupBy(time))
    .$if(by.has("team"), (rest) =>
      rest.select(["team.name as team", "team.id as teamId"]).groupBy(["team.name", "team.id"]),
    )
    .$if(by.has("endpoint"), (rest) =>
      rest
        .select(["endpoint.name as endpoint", "usage.endpoint as endpointId", "endpoint.chain", "endpoint.network"])
        .groupBy(["endpoint.name", "usage.endpoint", "endpoint.chain", "endpoint.network"]),
    )
    .$if(by.has("operation"), (rest) => rest.select("usage.operation").groupBy("usage.operation"))
    .select([
      sql<number>`sum(usage.calls)::bigint`.as("calls"),
      sql<number>`sum(usage.units)::bigint`.as("computeUnits"),
    ])
    .having(sql<number>`count(*)`, ">", 0);
  const order = {
    ...(period !== undefined && { time }),
    // A team or endpoint that a restored store no longer knows has no name.
    ...(by.has("team") && { team: sql`coalesce(team.name, '')`, teamId: sql`coalesce(team.id, '')` }),
    ...(by.has("endpoint") && { endpoint: sql`coalesce(endpoint.name, '')`, endpointId: sql.ref("usage.endpoint") }),
    ...(by.has("operation") && { operation: sql.ref("usage.operation") }),
  };
  for await (const span of spansOf(db, period, { from, to })) {
    const inSpan = sums
      .$if(span.from !== undefined, (rest) => rest.where("usage.hour", ">=", span.from ?? new Date()))
      .$if(span.to !== undefined, (rest) => rest.where("usage.hour", "<", span.to ?? new Date()));
    yield* readPages(db, inSpan, order);
  }
}

interface Span {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Number of table rows that are summed up at once. A single period may have more. */
const spanRows = 2_000;

/** Splits a span into whole periods, so that a page does not need the sums of all hours. */
async function* spansOf(db: Kysely<Tables>, period: string | undefined, { from, to }: Span): AsyncGenerator<Span> {
  const begins = sql`date_trunc(${sql.lit(period)}, hour at time zone 'UTC')`;
  const nextPeriod = sql<Date>`(${begins} + ${sql.lit(`1 ${period}`)}::interval) at time zone 'UTC'`;
  for (let begin = from; period !== undefined; ) {
    const row = await db
      .selectFrom("usage")
      .$if(begin !== undefined, (rest) => rest.where("hour", ">=", begin ?? new Date()))
      .select(nextPeriod.as("end"))
      .orderBy("hour")
      .offset(spanRows)
      .limit(1)
      .executeTakeFirst();
    if (!row || (to && row.end >= to)) {
      yield { from: begin, to };
      return;
    }
    yield { from: begin, to: row.end };
    begin = row.end;
  }
  yield { from, to };
}

/** Finds the ids for an id or a name. Deleted rows count only if no other row has the name. */
async function idsOf(db: Kysely<Tables>, table: "team" | "endpoint", asked: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .where((eb) => eb.or([eb("id", "=", asked), eb("name", "=", asked)]))
    .select(["id", "deleted_at"])
    .execute();
  if (rows.length === 0) throw new Error(`There is no ${table} "${asked}".`);
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const meant = rows.filter(({ id }) => id === asked);
  return [meant, live, rows].find((some) => some.length > 0)?.map(({ id }) => id) ?? [];
}

function asTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`"${text}" is no time. Write it as 2026-01-31 or 2026-01-31T12:00:00Z.`);
  return time;
}

/**
 * Deletes usage older than `months`. If the clock jumps, it still keeps as many months with usage.
 */
export async function pruneUsage({ db, now }: Store, months: number): Promise<void> {
  const today = new Date(now());
  let oldest = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  let before = new Date(8.64e15 / 100);
  for (let kept = 0; kept <= months; kept++) {
    const row = await db
      .selectFrom("usage")
      .where("hour", "<", before)
      .select((eb) => eb.fn.max("hour").as("hour"))
      .executeTakeFirst();
    if (!row?.hour) return;
    before = new Date(Date.UTC(row.hour.getUTCFullYear(), row.hour.getUTCMonth(), 1));
  }
  if (before < oldest) oldest = before;
  await db.deleteFrom("usage").where("hour", "<", oldest).execute();
}
