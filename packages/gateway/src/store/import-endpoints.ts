import { sql, type Transaction } from "kysely";
import { recordChange } from "./audit.ts";
import { endpointRow, insertEndpoints, type NewEndpoint } from "./endpoints.ts";
import { nextRevision, refreshSealer, type Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/**
 * Distance between the revisions of an import and the store's revision. Nothing reads endpoints whose revision the store has not reached.
 * So an import writes its endpoints in short transactions. The last one raises the store's revision, which makes all of them valid.
 */
const distance = 1_000_000_000;

/** Time without progress after which the process of an import has probably ended, in s. */
const silentSeconds = 30;

/**
 * An import with all that it has written. If a database that lost a part of it takes over, the import cannot go on, since its last
 * revision differs.
 */
export interface EndpointImport {
  /** Its endpoints have the revisions after it. */
  readonly first: number;
  readonly last: number;
}

/** Begins to add many endpoints. */
export async function beginImport(store: Store): Promise<EndpointImport> {
  await takeBackAbandoned(store);
  return store.db.transaction().execute(async (trx) => {
    const first = (await nextRevision(trx)) + distance;
    if (await trx.selectFrom("import").select("first").executeTakeFirst())
      throw new Error(
        `Another import of endpoints is under way. Wait until it ends. If its process was killed, wait for ${silentSeconds} s.`,
      );
    const begun = { first, last: first };
    await trx.insertInto("import").values(begun).execute();
    return begun;
  });
}

/**
 * Adds endpoints that are not valid before {@link endImport}. Each `team` must be an id.
 *
 * @returns the import with these endpoints
 * @throws KeysInUse, or an Error if a team was deleted
 */
export function addToImport(
  store: Store,
  { first, last }: EndpointImport,
  endpoints: readonly NewEndpoint[],
): Promise<EndpointImport> {
  return store.db.transaction().execute(async (trx) => {
    // `init --new-master` waits for these keys, or they wait for it.
    await sql`select key_id from seal for share`.execute(trx);
    await refreshSealer(store, trx);
    const revision = last + 1;
    await moveImport(trx, { first, last }, revision);
    await lockTeams(trx, new Set(endpoints.map(({ team }) => team)));
    const rows = endpoints.map((endpoint) => endpointRow(store, endpoint, revision));
    await insertEndpoints(store, trx, rows);
    await recordChange(trx, store, revision);
    return { first, last: revision };
  });
}

async function moveImport(trx: Transaction<Tables>, { first, last }: EndpointImport, to: number): Promise<void> {
  const moved = await trx
    .updateTable("import")
    .set({ last: to, seen_at: sql<Date>`now()` })
    .where("first", "=", first)
    .where("last", "=", last)
    .where("taken_back", "=", false)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw takenBack();
}

/** Lets `team delete` wait, so that it deletes the endpoints of this transaction, too. */
async function lockTeams(trx: Transaction<Tables>, teams: ReadonlySet<string>): Promise<void> {
  const found = await trx
    .selectFrom("team")
    .where("id", "=", sql<string>`any(${[...teams]})`)
    .where("deleted_at", "is", null)
    .select("id")
    .orderBy("id")
    .forShare()
    .execute();
  if (found.length < teams.size) throw new Error("A team of the endpoints was deleted during the import.");
}

/** Makes the endpoints of an import valid. */
export function endImport({ db }: Store, { first, last }: EndpointImport): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await nextRevision(trx);
    const ended = await trx
      .deleteFrom("import")
      .where("first", "=", first)
      .where("last", "=", last)
      .where("taken_back", "=", false)
      .executeTakeFirst();
    if (ended.numDeletedRows !== 1n) throw takenBack();
    await trx.updateTable("revision").set({ value: last }).execute();
  });
}

function takenBack(): Error {
  return new Error(
    `The import was taken back, since it made no progress for ${silentSeconds} s, or since the database lost a part of it.`,
  );
}

/** Deletes the endpoints of an import that has not ended, in short transactions. */
export async function takeBackImport(
  { db }: Pick<Store, "db">,
  { first }: Pick<EndpointImport, "first">,
): Promise<void> {
  await db.updateTable("import").set({ taken_back: true }).where("first", "=", first).execute();
  while (await db.transaction().execute((trx) => takeBackLast(trx, first)));
}

/** Deletes the last rows of an import. @returns false if there are none */
async function takeBackLast(trx: Transaction<Tables>, first: number): Promise<boolean> {
  const row = await trx.selectFrom("import").where("first", "=", first).select("last").forUpdate().executeTakeFirst();
  if (!row) return false;
  if (row.last === first) {
    await trx.deleteFrom("import").where("first", "=", first).execute();
    return false;
  }
  const endpoints = trx.selectFrom("endpoint").where("revision", "=", row.last).select("id");
  await trx.deleteFrom("endpoint_key").where("endpoint", "in", endpoints).execute();
  for (const table of ["endpoint", "audit"] as const)
    await trx.deleteFrom(table).where("revision", "=", row.last).execute();
  await trx
    .updateTable("import")
    .set({ last: row.last - 1 })
    .where("first", "=", first)
    .execute();
  return true;
}

/** Takes back an import whose process was killed. */
export async function takeBackAbandoned({ db }: Pick<Store, "db">): Promise<void> {
  const row = await db
    .selectFrom("import")
    .where(sql<boolean>`taken_back or seen_at < now() - make_interval(secs => ${silentSeconds})`)
    .select("first")
    .executeTakeFirst();
  if (row) await takeBackImport({ db }, row);
}
