import { asRate } from "../store/names.ts";
import { refreshSealer, type Store } from "../store/store.ts";
import type { SnapshotChange } from "./snapshot.ts";

/** The store's revision. */
export async function readRevision({ db }: Store): Promise<number> {
  return (await db.selectFrom("revision").select("value").executeTakeFirstOrThrow()).value;
}

/** What changed since a revision; with 0 all that there is. In one transaction, so that no write is seen by halves. */
export async function readSnapshot(store: Store, since: number): Promise<SnapshotChange> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db): Promise<SnapshotChange> => {
      const { value: revision } = await db.selectFrom("revision").select("value").executeTakeFirstOrThrow();
      await refreshSealer(store, db);
      const now = new Date(store.now());
      const teams = await db
        .selectFrom("team")
        .where("revision", ">", since)
        .$if(since === 0, (query) => query.where("deleted_at", "is", null))
        .select(["id", "cu_per_second", "cu_burst"])
        .execute();
      const endpoints = await db
        .selectFrom("endpoint")
        .where("revision", ">", since)
        .$if(since === 0, (query) => query.where("deleted_at", "is", null))
        .selectAll()
        .execute();
      const keys = await db
        .selectFrom("endpoint_key")
        .innerJoin("endpoint", "endpoint.id", "endpoint_key.endpoint")
        .where("endpoint.revision", ">", since)
        .where((eb) => eb.or([eb("valid_until", "is", null), eb("valid_until", ">", now)]))
        .select(["endpoint", "digest", "valid_until"])
        .execute();
      const clients = await db
        .selectFrom("credential")
        .where("kind", "=", "client")
        .where("revision", ">", since)
        .$if(since === 0, (query) => query.where("deleted_at", "is", null))
        .select(["id", "team", "enabled", "deleted_at"])
        .execute();
      const signingKeys = await db
        .selectFrom("signing_key")
        .where("revision", ">", since)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .select(["id", "public_key", "revoked"])
        .execute();
      const keysOf = Map.groupBy(keys, ({ endpoint }) => endpoint);
      return {
        revision,
        ...(since === 0 && { pepper: store.pepper }),
        teams: teams.map((row) => ({ id: row.id, ...asRate(row) })),
        endpoints: endpoints.map((row) => ({
          id: row.id,
          team: row.team,
          chain: row.chain,
          network: row.network,
          enabled: row.enabled,
          deleted: row.deleted_at !== null,
          ...asRate(row),
          keys: (keysOf.get(row.id) ?? []).map(({ digest, valid_until: until }) => ({
            digest,
            ...(until && { validUntil: until.getTime() }),
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
      };
    });
}
