import { type Kysely, sql } from "kysely";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Dimensions of usage. At most one of hour, day and month. */
export const usageDimensions = ["team", "endpoint", "operation", "hour", "day", "month"] as const;

export type UsageDimension = (typeof usageDimensions)[number];

export interface UsageQuery {
  /** An id or a name, also of a team that was deleted. */
  readonly team?: string;
  /** An id or a name, also of an endpoint that was deleted. */
  readonly endpoint?: string;
  readonly operation?: string;
  /** The time from which hours count, in ISO format. */
  readonly from?: string;
  /** The time from which they no longer do. */
  readonly to?: string;
  /** Dimensions that get rows of their own. Default: team, endpoint, operation and hour. */
  readonly by?: readonly UsageDimension[];
}

/** A sum, with what it is of: the members that `by` asks for. Deleted teams and endpoints keep their names. */
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

/** Sums up what was charged, exact to the unit, by time and then by names. */
export async function usage({ db }: Store, query: UsageQuery = {}): Promise<UsageRow[]> {
  const by = new Set<string>(query.by ?? ["team", "endpoint", "operation", "hour"]);
  const [period, another] = (["hour", "day", "month"] as const).filter((one) => by.has(one));
  if (another) throw new Error(`Usage has rows by ${period} or by ${another}, not by both.`);
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : asTime(text)));
  const teams = query.team === undefined ? undefined : await idsOf(db, "team", query.team);
  const endpoints = query.endpoint === undefined ? undefined : await idsOf(db, "endpoint", query.endpoint);
  const time = sql<Date>`date_trunc(${sql.lit(period ?? "hour")}, usage.hour, 'UTC')`;
  const rows = await db
    .selectFrom("usage")
    .leftJoin("endpoint", "endpoint.id", "usage.endpoint")
    .leftJoin("team", "team.id", "endpoint.team")
    .$if(teams !== undefined, (rest) => rest.where("team.id", "in", teams ?? []))
    .$if(endpoints !== undefined, (rest) => rest.where("endpoint.id", "in", endpoints ?? []))
    .$if(query.operation !== undefined, (rest) => rest.where("usage.operation", "=", query.operation ?? ""))
    .$if(from !== undefined, (rest) => rest.where("usage.hour", ">=", from ?? new Date()))
    .$if(to !== undefined, (rest) => rest.where("usage.hour", "<", to ?? new Date()))
    .$if(period !== undefined, (rest) => rest.select(time.as("time")).groupBy(time).orderBy(time))
    .$if(by.has("team"), (rest) =>
      rest
        .select(["team.name as team", "team.id as teamId"])
        .groupBy(["team.name", "team.id"])
        .orderBy("team.name")
        .orderBy("team.id"),
    )
    .$if(by.has("endpoint"), (rest) =>
      rest
        .select(["endpoint.name as endpoint", "usage.endpoint as endpointId", "endpoint.chain", "endpoint.network"])
        .groupBy(["endpoint.name", "usage.endpoint", "endpoint.chain", "endpoint.network"])
        .orderBy("endpoint.name")
        .orderBy("usage.endpoint"),
    )
    .$if(by.has("operation"), (rest) =>
      rest.select("usage.operation").groupBy("usage.operation").orderBy("usage.operation"),
    )
    .select([
      sql<number>`sum(usage.calls)::bigint`.as("calls"),
      sql<number>`sum(usage.units)::bigint`.as("computeUnits"),
    ])
    .having(sql<number>`count(*)`, ">", 0)
    .execute();
  // A team or endpoint that a restored store no longer knows has no name.
  return rows.map(({ time: begins, ...row }) => {
    const known = Object.entries(row).filter(([, value]) => value !== null);
    return { ...(begins && { time: begins.toISOString() }), ...Object.fromEntries(known) } as unknown as UsageRow;
  });
}

/** The ids that are meant by an id or a name. Deleted ones count where no other has the name. */
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
 * Forgets the usage of hours older than some months. A clock that jumps takes nothing away: as many months in which anything was
 * used stay in any case.
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
