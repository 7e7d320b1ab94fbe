import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { keyContext } from "./endpoints.ts";
import { adoptNextMasterKey, type MasterKeySource, parseMasterKey, writeNextMasterKey } from "./master-key.ts";
import { openStore, type StoreOptions } from "./open-store.ts";
import { createSealer, type Sealer, sealingKeyOf } from "./seal.ts";
import { privateKeyContext } from "./signing-keys.ts";
import { handoverContext, pepperContext, type Store, write } from "./store.ts";
import type { Tables } from "./tables.ts";

export interface NewMasterOptions extends Pick<MasterKeySource, "data"> {
  /** True if the current master key is that of `LEDGERGATE_MASTER_KEY`, and not the file in the data folder. */
  readonly isKeyGiven?: boolean;
  /** `LEDGERGATE_NEW_MASTER_KEY`. Default: a new key, if the current one is the file in the data folder. */
  readonly newMasterKey?: string;
}

/** {@link resealStore} for a store that this process does not serve from. */
export async function replaceMaster(options: StoreOptions & NewMasterOptions): Promise<readonly string[]> {
  await using store = await openStore(options);
  return await resealStore(store, { isKeyGiven: options.masterKey !== undefined, ...options });
}

/**
 * Seals every secret again under a new master key, in one transaction. Running processes continue, since the new sealing key is handed
 * over to them for a day. Processes that start later need the new master key.
 *
 * @returns the names of secrets that do not open. They stay as they are.
 */
export async function resealStore(
  store: Store,
  { data, isKeyGiven = false, newMasterKey }: NewMasterOptions,
): Promise<readonly string[]> {
  if (isKeyGiven && newMasterKey === undefined)
    throw new Error(
      "The master key is that of LEDGERGATE_MASTER_KEY: set LEDGERGATE_NEW_MASTER_KEY to the new one, such as `openssl rand -hex 32` prints.",
    );
  const master =
    newMasterKey === undefined ? randomBytes(32) : parseMasterKey(newMasterKey, "LEDGERGATE_NEW_MASTER_KEY");
  const sealingKey = sealingKeyOf(master);
  const next = createSealer(sealingKey);
  const leftOut = await store.withoutTimeLimits((db) => {
    const unlimited = { ...store, db };
    return write(unlimited, async (trx) => {
      // Must be on disk before the store needs it.
      if (!isKeyGiven) writeNextMasterKey(data, master);
      // Imports of endpoints take this lock before they seal keys.
      await sql`select key_id from seal for update`.execute(trx);
      const leftOut = await reseal(trx, unlimited.sealer, next);
      await trx
        .updateTable("seal")
        .set({
          key_id: next.keyId,
          pepper: next.seal(store.pepper, pepperContext),
          handed_over: unlimited.sealer.seal(sealingKey.toString("base64url"), handoverContext),
          handed_over_at: new Date(store.now()),
        })
        .execute();
      return leftOut;
    });
  });
  if (!isKeyGiven) adoptNextMasterKey(data);
  return leftOut;
}

/** @returns the names of secrets that do not open */
async function reseal(trx: Transaction<Tables>, current: Sealer, next: Sealer): Promise<string[]> {
  const leftOut: string[] = [];
  const resealedOf = (sealed: string, context: string): string => {
    try {
      return next.seal(current.open(sealed, context), context);
    } catch {
      leftOut.push(context);
      return sealed;
    }
  };
  for (const { digest, endpoint, sealed } of await trx.selectFrom("endpoint_key").selectAll().execute()) {
    const resealed = resealedOf(sealed, keyContext(endpoint));
    await trx.updateTable("endpoint_key").set({ sealed: resealed }).where("digest", "=", digest).execute();
  }
  const keys = await trx.selectFrom("signing_key").select(["id", "private_sealed"]).execute();
  for (const { id, private_sealed } of keys) {
    if (private_sealed === null) continue;
    const resealed = resealedOf(private_sealed, privateKeyContext(id));
    await trx.updateTable("signing_key").set({ private_sealed: resealed }).where("id", "=", id).execute();
  }
  return leftOut;
}

/** Ends the handover of a sealing key after a day. */
export async function endHandover({ db, now }: Store): Promise<void> {
  await db
    .updateTable("seal")
    .set({ handed_over: null, handed_over_at: null })
    .where("handed_over_at", "<", new Date(now() - 86_400_000))
    .execute();
}
