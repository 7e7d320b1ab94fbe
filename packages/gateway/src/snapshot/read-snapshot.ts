import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { asRecord, rateJson } from "../store/names.ts";
import { followIndexes } from "../store/read-pages.ts";
import { refreshSealer, type Store } from "../store/store.ts";
import type { Tables } from "../store/tables.ts";
import { rowsOfChange } from "./snapshot.ts";

/**
 * The store's revision, and an entry of its audit log. A replica that takes over may lack the last revisions, and give their numbers to
 * other writes. The entry distinguishes such a revision from the lost one.
 */
interface Revision {
  readonly revision: number;
  readonly entry: string | null;
}

/** Tests if the store has changed since a position. */
export async function hasChanged({ db }: Store, since: ReadPosition): Promise<boolean> {
  const { revision, entry } = await readRevision(db);
  return revision !== since.revision || entry !== since.entry;
}

async function readRevision(db: Kysely<Tables>): Promise<Revision> {
  return await db
    .selectFrom("revision")
    .select(["value as revision", entryOf(sql.ref("value")).as("entry")])
    .executeTakeFirstOrThrow();
}

/** Tests if the store still has the revision of a position. */
async function hasRevision(db: Kysely<Tables>, { revision, entry }: Revision): Promise<boolean> {
  const found = await db.selectNoFrom(entryOf(sql.lit(revision)).as("entry")).executeTakeFirst();
  return found?.entry === entry;
}

/** Selects one audit entry of a revision. Writers of earlier versions leave none. */
function entryOf(revision: Expression<unknown>): RawBuilder<string | null> {
  const entry = sql`extract(epoch from at) || ' ' || kind || ' ' || id`;
  return sql`(select ${entry} from audit where audit.revision = ${revision} order by kind, id limit 1)`;
}

/** Progress of reading the store. `revision` and `entry` are those of the last read. */
export interface ReadPosition extends Revision {
  /** Revision at the first read. Rows that were deleted before are not reported. 0 if reading started over. */
  readonly first: number;
  /** The last read endpoint, if more follow. Endpoints are read by revision and id. */
  readonly endpoint?: { readonly revision: number; readonly id: string };
}

/**
 * Reads the changes since a position, or everything: one page of endpoints, and all other rows.
 *
 * Each page is a transaction of its own, so that a large change blocks no other query. If the store fails, reading continues at the
 * same page later. An endpoint that changes meanwhile gets a higher revision. Each page also contains the newest of these since the page
 * before, so that no change waits for a million others. Each page also reads the latest teams, so that the team of every endpoint is known.
 *
 * If the store no longer has the revision of the position, reading starts over.
 */
export function readSnapshot(store: Store, position?: ReadPosition) {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      await followIndexes(db);
      const { revision, entry } = await readRevision(db);
      const isKnown = position && position.revision <= revision && (await hasRevision(db, position));
      const since = isKnown ? position : undefined;
      await refreshSealer(store, db);
      const now = new Date(store.now());
      const begin = { first: position ? 0 : revision, revision: 0 };
      const { first, revision: known, endpoint: last }: Omit<ReadPosition, "entry"> = since ?? begin;
      const isReported = sql<boolean>`(deleted_at is null or revision > ${first})`;
      const teams = await db
        .selectFrom("team")
        .where("revision", ">", known)
        .where(isReported)
        .select(["id", rateJson("team").as("rate")])
        .execute();
      const endpointsAfter = (from: number) =>
        db
          .selectFrom("endpoint")
          .where("revision", ">", from)
          // With an upper bound, the planner reads a range of the index.
          .where("revision", "<=", revision)
          .where(isReported)
          .select(["id", "team", "chain", "network", "enabled", "revision", rateJson("endpoint").as("rate")])
          .select(sql<boolean>`deleted_at is not null`.as("deleted"))
          .limit(rowsOfChange);
      const page = last
        ? endpointsAfter(last.revision - 1).where(({ eb, refTuple, tuple }) =>
            eb(refTuple("revision", "id"), ">", tuple(last.revision, last.id)),
          )
        : endpointsAfter(known);
      const read = await readAsJson(db, page.orderBy("revision").orderBy("id"));
      const isWhole = !last && read.length < rowsOfChange;
      const newest =
        position && !isWhole ? await readAsJson(db, endpointsAfter(known).orderBy("revision", "desc")) : [];
      const endpoints = [...read, ...newest];
      const clients = await db
        .selectFrom("credential")
        .where("kind", "=", "client")
        .where("revision", ">", known)
        .where(isReported)
        .select(["id", "team", "token_ends", sql<boolean>`not enabled or deleted_at is not null`.as("disabled")])
        .execute();
      const signingKeys = await db
        .selectFrom("signing_key")
        .where("revision", ">", known)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .select(["id", "public_key", "revoked"])
        .execute();
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
      const lastRead = read.length === rowsOfChange ? read.at(-1) : undefined;
      return {
        startsOver: position !== undefined && since === undefined,
        position: {
          first,
          revision,
          entry,
          ...(lastRead && { endpoint: { revision: lastRead.revision, id: lastRead.id } }),
        },
        change: {
          ...(!since && { pepper: store.pepper }),
          teams: teams.map(asRecord),
          endpoints: endpoints.map(({ revision: _, ...row }) => ({
            ...asRecord(row),
            keys: (keysOf.get(row.id) ?? []).map(({ digest, until }) => ({
              digest,
              ...(until !== null && { validUntil: until }),
            })),
          })),
          clients: clients.map(({ token_ends, ...row }) => ({ ...row, tokenEnds: JSON.parse(token_ends) })),
          signingKeys: signingKeys.map(({ public_key, ...row }) => ({ ...row, publicKey: JSON.parse(public_key) })),
        },
      };
    });
}

/** Reads rows as one JSON text. PGlite takes twice as long for single columns. */
async function readAsJson<Row>(db: Kysely<Tables>, query: SelectQueryBuilder<Tables, never, Row>) {
  const { rows } = await sql<{
    all: readonly Row[] | null;
  }>`select json_agg(page) as "all" from (${query}) as page`.execute(db);
  return rows[0]?.all ?? [];
}
