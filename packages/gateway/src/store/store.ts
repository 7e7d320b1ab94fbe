import { randomUUID } from "node:crypto";
import type { Kysely, Transaction, UpdateObject } from "kysely";
import { type Author, recordChange } from "./audit.ts";
import type { DatabaseEngine } from "./engine.ts";
import { createSealer, type Sealer } from "./seal.ts";
import type { Tables } from "./tables.ts";

export interface Store extends AsyncDisposable, Pick<DatabaseEngine, "db" | "withoutTimeLimits" | "pool"> {
  /** Seals and opens secrets. It is replaced when the store gets a new master key. */
  sealer: Sealer;
  /** Secret that is hashed with every key and client secret. */
  readonly pepper: string;
  /** The wall clock, in ms. */
  readonly now: () => number;
  /** The audit log names it with each change. */
  readonly author: Author;
  /** The data folder. */
  readonly data: string;
  /** True if the master key is that of `LEDGERGATE_MASTER_KEY`, and not the file in the data folder. */
  readonly isKeyGiven: boolean;
}

type Change<Result> = (trx: Transaction<Tables>, revision: number) => Promise<Result>;

/**
 * Writes in a transaction with the next revision, and stamps the rows with it. Records the change in the audit log. Writers run one after
 * the other, so that a reader of a revision has read all earlier revisions.
 */
export function write<Result>(store: Store, change: Change<Result>): Promise<Result> {
  return writeTogether(store, async ({ db }) => {
    const trx = db as Transaction<Tables>;
    const revision = await nextRevision(trx);
    await refreshSealer(store, trx);
    const result = await change(trx, revision);
    await recordChange(trx, store, revision);
    return result;
  });
}

/** Runs several writes in one transaction. */
export function writeTogether<Result>(store: Store, writes: (store: Store) => Promise<Result>): Promise<Result> {
  const { db } = store;
  return db.isTransaction ? writes(store) : db.transaction().execute((trx) => writes({ ...store, db: trx }));
}

/** Changes columns of a row. */
export async function updateRow<Table extends "team" | "endpoint" | "credential" | "signing_key">(
  trx: Kysely<Tables>,
  table: Table,
  id: string,
  columns: UpdateObject<Tables, Table>,
) {
  await trx
    .updateTable<"team">(table as "team")
    .set(columns)
    .where("id", "=", id)
    .execute();
}

/** Returns the columns that each new row has. */
export function newRow({ now }: Store, revision: number): Pick<Tables["team"], "id" | "created_at" | "revision"> {
  return { id: randomUUID(), created_at: new Date(now()), revision };
}

/** Takes the next revision. Other writers wait for the end of the transaction. */
export async function nextRevision(trx: Kysely<Tables>): Promise<number> {
  const { value } = await trx
    .updateTable("revision")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** Opens secrets. Uses a new sealing key if they were sealed again meanwhile. @returns `undefined` for each that does not open */
export async function openSealed(
  store: Store,
  secrets: readonly { readonly sealed: string; readonly context: string }[],
  onError: OnSealed,
) {
  if (secrets.some(({ sealed }) => !sealed.startsWith(`${store.sealer.keyId}.`))) await refreshSealer(store);
  return secrets.map(({ sealed, context }) => {
    try {
      return store.sealer.open(sealed, context);
    } catch (error) {
      onError(error);
      return undefined;
    }
  });
}

/** Receives an error that names a secret which does not open. */
export type OnSealed = (error: unknown) => void;

/** Loads the sealing key of a new master key, if there is one. It is handed over sealed with the old one. */
export async function refreshSealer(store: Store, db: Kysely<Tables> = store.db): Promise<void> {
  const row = await db.selectFrom("seal").select(["key_id", "handed_over"]).executeTakeFirstOrThrow();
  if (row.key_id === store.sealer.keyId) return;
  if (!row.handed_over?.startsWith(`${store.sealer.keyId}.`))
    throw new Error("The store has a new master key, and this process does not know it: restart it.");
  const key = Buffer.from(store.sealer.open(row.handed_over, handoverContext), "base64url");
  store.sealer = createSealer(key, store.sealer);
}

/** Contexts in which the handed-over sealing key and the pepper are sealed. */
export const handoverContext = "seal handed_over";
export const pepperContext = "seal pepper";
