import type { Kysely, Transaction } from "kysely";
import type { DatabaseEngine } from "./engine.ts";
import { createSealer, type Sealer } from "./seal.ts";
import type { Tables } from "./tables.ts";

/** An open store. */
export interface Store extends AsyncDisposable, Pick<DatabaseEngine, "db" | "withoutTimeLimits"> {
  /** Seals and opens secrets. It is replaced when the store gets a new master key. */
  sealer: Sealer;
  /** Secret that is hashed with every key and client secret. */
  readonly pepper: string;
  /** The wall clock, in ms. */
  readonly now: () => number;
}

/**
 * Writes in a transaction with the next revision, and stamps the rows with it. Writers run one after the other, so that a reader of a
 * revision has seen all earlier ones.
 */
export function write<Result>(
  store: Store,
  change: (trx: Transaction<Tables>, revision: number) => Promise<Result>,
): Promise<Result> {
  const { db } = store;
  const run = async (trx: Transaction<Tables>): Promise<Result> => {
    const { value } = await trx
      .updateTable("revision")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .returning("value")
      .executeTakeFirstOrThrow();
    await refreshSealer(store, trx);
    return change(trx, value);
  };
  return db.isTransaction ? run(db as Transaction<Tables>) : db.transaction().execute(run);
}

/** Runs several writes in one transaction. */
export function writeTogether<Result>(store: Store, writes: (store: Store) => Promise<Result>): Promise<Result> {
  return write(store, (trx) => writes({ ...store, db: trx }));
}

/** Opens secrets. Uses a new sealing key if they were sealed again meanwhile. */
export async function openSealed(
  store: Store,
  secrets: readonly { readonly sealed: string; readonly about: string }[],
): Promise<string[]> {
  if (secrets.some(({ sealed }) => !sealed.startsWith(`${store.sealer.keyId}.`))) await refreshSealer(store);
  return secrets.map(({ sealed, about }) => store.sealer.open(sealed, about));
}

/** Loads the sealing key of a new master key, if there is one. It is handed over sealed with the old one. */
export async function refreshSealer(store: Store, db: Kysely<Tables> = store.db): Promise<void> {
  const row = await db.selectFrom("seal").select(["key_id", "handed_over"]).executeTakeFirstOrThrow();
  if (row.key_id === store.sealer.keyId) return;
  if (!row.handed_over?.startsWith(`${store.sealer.keyId}.`))
    throw new Error("The store has a new master key, and this process does not know it: restart it.");
  const key = Buffer.from(store.sealer.open(row.handed_over, handoverPlace), "base64url");
  store.sealer = createSealer(key, store.sealer);
}

/** Contexts in which the handed-over sealing key and the pepper are sealed. */
export const handoverPlace = "seal handed_over";
export const pepperPlace = "seal pepper";
