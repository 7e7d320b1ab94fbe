import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { attempt } from "@ledgergate/service-kit";
import { sql, type Transaction } from "kysely";
import { keyContext } from "./endpoints.ts";
import { adoptNextMasterKey, parseMasterKey, writeNextMasterKey } from "./master-key.ts";
import { createSealer, type Sealer, sealingKeyOf } from "./seal.ts";
import { privateKeyContext } from "./signing-keys.ts";
import { handoverContext, pepperContext, refreshSealer, type Store, updateRow, write } from "./store.ts";
import type { Tables } from "./tables.ts";

/**
 * Seals every secret again under a new master key, in one transaction. Running processes continue, since the new sealing key is handed
 * over to them for a day. Only at its end do other changes wait. Processes that start later need the new master key.
 *
 * @param newMasterKey - `LEDGERGATE_NEW_MASTER_KEY`. Default: a new key, if the current one is the file in the data folder.
 * @returns the names of secrets that do not open. They stay as they are.
 */
export async function resealStore(store: Store, newMasterKey?: string): Promise<readonly string[]> {
  const { data, isKeyGiven } = store;
  if (isKeyGiven && newMasterKey === undefined)
    throw new Error(
      "The master key is that of LEDGERGATE_MASTER_KEY: set LEDGERGATE_NEW_MASTER_KEY to the new one, such as `openssl rand -hex 32` prints.",
    );
  const master =
    newMasterKey === undefined ? randomBytes(32) : parseMasterKey(newMasterKey, "LEDGERGATE_NEW_MASTER_KEY");
  const sealingKey = sealingKeyOf(master);
  const next = createSealer(sealingKey);
  const leftOut = new Set<string>();
  await store.withoutTimeLimits((db) =>
    db.transaction().execute(async (trx) => {
      // Only one process changes the master key.
      await sql`select key_id from seal for update`.execute(trx);
      const changed = { ...store, db: trx };
      await refreshSealer(changed);
      // Must be on disk before the store needs it.
      if (!isKeyGiven) writeNextMasterKey(data, master);
      await reseal(trx, changed.sealer, next, leftOut);
      await write(changed, async () => {
        // What others have sealed meanwhile.
        await reseal(trx, changed.sealer, next, leftOut);
        await trx
          .updateTable("seal")
          .set({
            key_id: next.keyId,
            pepper: next.seal(store.pepper, pepperContext),
            handed_over: changed.sealer.seal(sealingKey.toString("base64url"), handoverContext),
            handed_over_at: new Date(store.now()),
          })
          .execute();
      });
    }),
  );
  if (!isKeyGiven) adoptNextMasterKey(data);
  return [...leftOut];
}

/** Number of keys that are sealed again at once. It takes some milliseconds. */
const pageSize = 1_000;

/** Seals what `next` has not sealed yet. Adds the names of secrets that do not open to `leftOut`. */
async function reseal(trx: Transaction<Tables>, current: Sealer, next: Sealer, leftOut: Set<string>): Promise<void> {
  const resealedOf = (sealed: string, context: string): string => {
    const secret = attempt(() => current.open(sealed, context));
    if (secret === undefined) leftOut.add(context);
    return secret === undefined ? sealed : next.seal(secret, context);
  };
  const isOld = (sealed: string) => sql<boolean>`not starts_with(${sql.ref(sealed)}, ${`${next.keyId}.`})`;
  const keysAfter = (endpoint: string, digest: string) =>
    trx
      .selectFrom("endpoint_key")
      .select(["endpoint", "digest", "sealed"])
      .where(({ eb, refTuple, tuple }) => eb(refTuple("endpoint", "digest"), ">", tuple(endpoint, digest)))
      .where(isOld("sealed"))
      .orderBy("endpoint")
      .orderBy("digest")
      .limit(pageSize)
      .execute();
  for (let page = await keysAfter("", ""), last = page.at(-1); last; last = page.at(-1)) {
    const rows = page.map((key) => ({ ...key, sealed: resealedOf(key.sealed, keyContext(key.endpoint)) }));
    await sql`update endpoint_key set sealed = made.sealed
      from json_populate_recordset(null::endpoint_key, ${JSON.stringify(rows)}) as made
      where endpoint_key.digest = made.digest`.execute(trx);
    // PGlite runs in this process. Without a pause, the leases of workers would wait.
    await setImmediate();
    page = await keysAfter(last.endpoint, last.digest);
  }
  const keys = await trx
    .selectFrom("signing_key")
    .select(["id", "private_sealed"])
    .where(isOld("private_sealed"))
    .execute();
  for (const { id, private_sealed } of keys) {
    if (private_sealed === null) continue;
    const resealed = resealedOf(private_sealed, privateKeyContext(id));
    await updateRow(trx, "signing_key", id, { private_sealed: resealed });
  }
}
