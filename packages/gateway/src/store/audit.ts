import { hostname, userInfo } from "node:os";
import { attempt, escapeControls } from "@ledgergate/service-kit";
import { type Kysely, sql } from "kysely";
import type { DatabaseEngine } from "./engine.ts";
import { idsOf, isNamed, rateJson } from "./names.ts";
import { isoTime, readPages } from "./read-pages.ts";
import type { Tables } from "./tables.ts";

/** The person and the command that change an open store. */
export interface Author {
  readonly user: string;
  /** Words of the command, such as `endpoint rotate`. */
  readonly command: string;
}

/** Names the user of this process and its host, such as `alice@gateway-1`. Under `sudo`, its caller is added in brackets. */
export function systemUser({ SUDO_USER }: NodeJS.Dict<string> = process.env): string {
  return `${userName()}@${hostname()}${SUDO_USER ? ` (${SUDO_USER})` : ""}`;
}

function userName(): string {
  // A container's user may have no name.
  return attempt(() => userInfo().username) ?? `uid ${process.getuid?.()}`;
}

/**
 * Records who changed the rows of a revision. Each row gets an entry with its state after the change. A change without such rows, such
 * as a new master key, gets one entry for the store.
 */
export async function recordChange(
  trx: Kysely<Tables>,
  { author, now }: { readonly author: Author; readonly now: () => number },
  revision: number,
): Promise<void> {
  // An environment variable and a header name the user, so the name may hold anything. PostgreSQL takes no NUL.
  const user = escapeControls(author.user.replace(/\s/g, " "));
  await sql`
    insert into audit (revision, at, author, command, kind, id, name, team, enabled, cu_per_second, cu_burst)
    select ${revision}::bigint, ${new Date(now())}::timestamptz, ${user}::text, ${author.command}::text,
      coalesce(kind, 'store'), coalesce(id, ''), name, team, enabled, cu_per_second, cu_burst
    from (select 1) as change left join (
      select 'team' as kind, id, name, id as team, null::boolean as enabled, cu_per_second, cu_burst
        from team where revision = ${revision}
      union all select 'endpoint', id, name, team, enabled, cu_per_second, cu_burst from endpoint where revision = ${revision}
      union all select kind, id, name, team, enabled, null, null from credential where revision = ${revision}
      union all select 'signing key', id, null, null, not revoked, null, null from signing_key where revision = ${revision}
    ) as changed on true`.execute(trx);
}

export interface AuditQuery {
  /** Id or name of a team, which may be deleted. */
  readonly team?: string;
  /** Id of an object, or its name at the time of the change. */
  readonly object?: string;
  /** Start of the period, inclusive, in ISO format. */
  readonly from?: string;
  /** End of the period, exclusive. */
  readonly to?: string;
}

/** Lists the changes of commands in their order, each as a line of JSON. */
export async function* listAudit({ db }: Pick<DatabaseEngine, "db">, { team, object, from, to }: AuditQuery = {}) {
  const teams = team === undefined ? undefined : await idsOf(db, "team", team);
  const changes = db
    .selectFrom("audit")
    .leftJoin("team", "team.id", "audit.team")
    .$if(teams !== undefined, (qb) => qb.where("audit.team", "in", teams ?? []))
    .$if(object !== undefined, (qb) => qb.where(isNamed("audit", object ?? "")))
    .$if(from !== undefined, (qb) => qb.where("at", ">=", new Date(from ?? 0)))
    .$if(to !== undefined, (qb) => qb.where("at", "<", new Date(to ?? 0)))
    .select(isoTime(sql.ref("at")).as("time"))
    .select(["audit.author as user", "command", "kind as object", "audit.id", "audit.name", "team.name as team"])
    .select(["enabled", "audit.revision"])
    .select(rateJson("audit").as("rate"));
  const [revision, kind, id] = [sql.ref("audit.revision"), sql.ref("audit.kind"), sql.ref("audit.id")];
  yield* readPages(db, changes, { revision, object: kind, id });
}
