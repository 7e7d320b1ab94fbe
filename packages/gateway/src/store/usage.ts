import { type Kysely, sql } from "kysely";
import { bounded } from "./bounded.ts";
import { idsOf } from "./names.ts";
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

/** Returns the columns of a printed table, in order. */
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
    .$if(teams !== undefined, (qb) => qb.where("team.id", "in", teams ?? []))
    .$if(endpoints !== undefined, (qb) => qb.where("endpoint.id", "in", endpoints ?? []))
    .$if(query.operation !== undefined, (qb) => qb.where("usage.operation", "=", query.operation ?? ""))
    .$if(period !== undefined, (qb) => qb.select(isoTime(time).as("time")).groupBy(time))
    .$if(by.has("team"), (qb) =>
      qb.select(["team.name as team", "team.id as teamId"]).groupBy(["team.name", "team.id"]),
    )
    .$if(by.has("endpoint"), (qb) =>
      qb
        .select(["endpoint.name as endpoint", "usage.endpoint as endpointId", "endpoint.chain", "endpoint.network"])
        .groupBy(["endpoint.name", "usage.endpoint", "endpoint.chain", "endpoint.network"]),
    )
    .$if(by.has("operation"), (qb) => qb.select("usage.operation").groupBy("usage.operation"))
    .select([sql<number>`sum(usage.calls)::bigint`.as("calls"), bounded(sql`sum(usage.units)`).as("computeUnits")])
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
      .$if(span.from !== undefined, (qb) => qb.where("usage.hour", ">=", span.from ?? new Date()))
      .$if(span.to !== undefined, (qb) => qb.where("usage.hour", "<", span.to ?? new Date()));
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
  if (period === undefined) {
    yield { from, to };
    return;
  }
  const begins = sql`date_trunc(${sql.lit(period)}, hour at time zone 'UTC')`;
  const nextPeriod = sql<Date>`(${begins} + ${sql.lit(`1 ${period}`)}::interval) at time zone 'UTC'`;
  for (let begin = from; ; ) {
    const row = await db
      .selectFrom("usage")
      .$if(begin !== undefined, (qb) => qb.where("hour", ">=", begin ?? new Date()))
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
}

function asTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`"${text}" is not a time. Write it as 2026-01-31 or 2026-01-31T12:00:00Z.`);
  return time;
}
