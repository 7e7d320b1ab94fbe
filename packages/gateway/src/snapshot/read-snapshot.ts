import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { asRate } from "../store/names.ts";
import { refreshSealer, type Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { rowsOfChange, type SnapshotChange } from "./snapshot.ts";

/** The store's revision. */
export async function readRevision({ db }: Store): Promise<number> {
  return (await db.selectFrom("revision").select("value").executeTakeFirstOrThrow()).value;
}

/** The part of the store that was read. */
export interface ReadPosition {
  /** The store's revision in the first read: no change tells what was deleted before. */
  readonly first: number;
  /** The store's revision in the last read. */
  readonly revision: number;
  /** Set if more endpoints follow: the last one that was read. Endpoints are read by revision and id. */
  readonly endpoint?: { readonly revision: number; readonly id: string };
}

/**
 * Reads what changed since a position, without one everything: all but endpoints, and of these one page.
 *
 * Each page is a transaction of its own. So a large change keeps neither a transaction open nor PGlite from other queries, and it goes
 * on where it was when the store comes back. An endpoint that changes meanwhile gets a higher revision and follows in a later page. No
 * page has an endpoint whose team is not known yet, since each reads the latest teams as well.
 */
export async function readSnapshot(
  store: Store,
  since?: ReadPosition,
): Promise<{ readonly change: SnapshotChange; readonly position: ReadPosition }> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      const { value: revision } = await db.selectFrom("revision").select("value").executeTakeFirstOrThrow();
      await refreshSealer(store, db);
      const now = new Date(store.now());
      const { first, revision: known, endpoint: last } = since ?? { first: revision, revision: 0 };
      const teams = await db
        .selectFrom("team")
        .where("revision", ">", known)
        .where((eb) => eb.or([eb("deleted_at", "is", null), eb("revision", ">", first)]))
        .select(["id", "cu_per_second", "cu_burst"])
        .execute();
      const page = db
        .selectFrom("endpoint")
        .where(({ eb, refTuple, tuple }) =>
          last ? eb(refTuple("revision", "id"), ">", tuple(last.revision, last.id)) : eb("revision", ">", known),
        )
        .where((eb) => eb.or([eb("deleted_at", "is", null), eb("revision", ">", first)]))
        .select(["id", "team", "chain", "network", "enabled", "cu_per_second", "cu_burst", "revision"])
        .select(sql<boolean>`deleted_at is not null`.as("deleted"))
        .orderBy("revision")
        .orderBy("id")
        .limit(rowsOfChange);
      const endpoints = await readAsJson(db, page);
      const clients = await db
        .selectFrom("credential")
        .where("kind", "=", "client")
        .where("revision", ">", known)
        .where((eb) => eb.or([eb("deleted_at", "is", null), eb("revision", ">", first)]))
        .select(["id", "team", "enabled", "deleted_at"])
        .execute();
      const signingKeys = await db
        .selectFrom("signing_key")
        .where("revision", ">", known)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .select(["id", "public_key", "revoked"])
        .execute();
      // Without statistics, which PGlite never gathers by itself, the planner would read all keys for each page.
      await sql`set local enable_seqscan = off`.execute(db);
      const ids = endpoints.map(({ id }) => id);
      const keys = await readAsJson(
        db,
        db
          .selectFrom("endpoint_key")
          .where("endpoint", "=", sql<string>`any(${ids})`)
          .where((eb) => eb.or([eb("valid_until", "is", null), eb("valid_until", ">", now)]))
          .select(["endpoint", "digest"])
          .select(sql<number | null>`round(extract(epoch from valid_until) * 1000)`.as("until")),
      );
      const keysOf = Map.groupBy(keys, ({ endpoint }) => endpoint);
      const lastRead = endpoints.length === rowsOfChange ? endpoints.at(-1) : undefined;
      return {
        position: { first, revision, ...(lastRead && { endpoint: { revision: lastRead.revision, id: lastRead.id } }) },
        change: {
          ...(!since && { pepper: store.pepper }),
          teams: teams.map((row) => ({ id: row.id, ...asRate(row) })),
          endpoints: endpoints.map(({ id, team, chain, network, enabled, deleted, ...row }) => ({
            id,
            team,
            chain,
            network,
            enabled,
            deleted,
            ...asRate(row),
            keys: (keysOf.get(id) ?? []).map(({ digest, until }) => ({
              digest,
              ...(until !== null && { validUntil: until }),
            })),
          })),
          clients: clients.map(({ id, team, enabled, deleted_at }) => ({
            id,
            team,
            disabled: !enabled || deleted_at !== null,
          })),
          signingKeys: signingKeys.map(({ id, public_key, revoked }) => ({
            id,
            publicKey: JSON.parse(public_key),
            revoked,
          })),
        },
      };
    });
}

/** Reads many rows as one JSON text. PGlite needs twice the time to give them column by column. */
async function readAsJson<Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, never, Row>,
): Promise<readonly Row[]> {
  const { rows } = await sql<{
    all: readonly Row[] | null;
  }>`select json_agg(page) as "all" from (${query}) as page`.execute(db);
  return rows[0]?.all ?? [];
}
