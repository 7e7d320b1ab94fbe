import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@ledgergate/service-kit";
import { type Kysely, sql } from "kysely";
import type { EndpointNetwork } from "../config/compare-endpoints.ts";
import type { Config } from "../config/config.ts";
import { type Author, systemUser } from "./audit.ts";
import { type DatabaseEngine, StoreUnavailable } from "./engine.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { listEndpointNetworks } from "./list-endpoints.ts";
import { adoptNextMasterKey, type MasterKeySource, makeMasterKey, nextName, readMasterKey } from "./master-key.ts";
import { migrate } from "./migrate.ts";
import { makeDataFolder } from "./private-file.ts";
import { createSealer, sealingKeyOf } from "./seal.ts";
import { insertSigningKey } from "./signing-keys.ts";
import { pepperContext, type Store } from "./store.ts";
import type { Tables } from "./tables.ts";

export interface StoreOptions extends MasterKeySource {
  /** A `postgres://` URL. Default: PGlite below `data`. */
  readonly database?: string;
  /** The caller's lock of `data`. Default: PGlite takes a lock until it is closed. */
  readonly lock?: FolderLock;
  /** The wall clock, in ms. */
  readonly now?: () => number;
  /** Default: the command `serve` of this process's user. */
  readonly author?: Author;
}

/** Returns the options that open the store of a configuration. */
export function storeOptions({ config }: { readonly config: Config }, env: NodeJS.Dict<string>): StoreOptions {
  const { data, database } = config;
  const masterKey = env.LEDGERGATE_MASTER_KEY;
  return { data, ...(database !== undefined && { database }), ...(masterKey && { masterKey }) };
}

/**
 * Opens the store, migrates it, and fills an empty store with its secrets.
 *
 * @throws {@link StoreUnavailable} if the database cannot be reached now, else an Error with the remedy
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  await using opening = new AsyncDisposableStack();
  const { engine } = await openEngine(options, opening);
  const store = await createStore(engine, options, () => open.disposeAsync());
  const open = opening.move();
  return store;
}

/** Interval at which a start tries to reach its store, in ms. */
const retryMs = 5_000;

/** Retries {@link openStore} while the database cannot be reached. `onWait` receives the reason; `signal` ends the wait. */
export async function waitForStore(
  options: StoreOptions,
  signal: AbortSignal | undefined,
  onWait: (reason: string, retryInMs: number) => void,
): Promise<Store> {
  for (;;) {
    try {
      return await openStore(options);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      onWait(error.message, retryMs);
      await sleep(retryMs, undefined, { signal });
    }
  }
}

/** Brings the tables up to date. @returns the names of the migrations that it ran */
export async function migrateStore(options: StoreOptions): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  return (await openEngine(options, opened)).migrations;
}

/** Tests for a store that has never had a team. */
export async function isEmpty({ db }: Pick<DatabaseEngine, "db">): Promise<boolean> {
  return (await db.selectFrom("team").select("id").limit(1).execute()).length === 0;
}

/** Connects until `opened` is disposed. */
async function connectEngine({ data, database, lock }: StoreOptions, opened: AsyncDisposableStack) {
  if (database === undefined && !lock) opened.use(lockFolder(data, "a command"));
  const engine =
    database === undefined
      ? await import("./pglite.ts").then(({ connectPGlite }) => connectPGlite(data))
      : await import("./postgres.ts").then(({ connectPostgres }) => connectPostgres(database));
  opened.use(engine.db);
  return engine;
}

/** Opens the engine until `opened` is disposed, and brings its tables up to date. */
export async function openEngine(options: StoreOptions, opened: AsyncDisposableStack) {
  makeDataFolder(options.data);
  const engine = await connectEngine(options, opened);
  return { engine, migrations: await engine.withoutTimeLimits(migrate) };
}

/** Lists the chains and networks with endpoints, and changes nothing. Empty if there is no store yet. */
export async function readEndpointNetworks(options: StoreOptions): Promise<EndpointNetwork[]> {
  if (options.database === undefined && globSync("pglite-*", { cwd: options.data }).length === 0) return [];
  await using opened = new AsyncDisposableStack();
  const { db } = await connectEngine(options, opened);
  return await listEndpointNetworks(db).catch((error) => {
    const isMissing = errorCode(error) === "42P01";
    if (isMissing) return [];
    throw error;
  });
}

/** Creates a store on migrated tables. */
export async function createStore(engine: DatabaseEngine, options: StoreOptions, close: () => Promise<void>) {
  const { data, masterKey, now = Date.now, author = { user: systemUser(), command: "serve" } } = options;
  const row = await readSeal(engine.db);
  const { sealer, pepper } = row
    ? openSeal(row, options)
    : await engine.withoutTimeLimits((unlimited) => fill(unlimited, options, now));
  const isKeyGiven = masterKey !== undefined;
  return { ...engine, sealer, pepper, now, author, data, isKeyGiven, [Symbol.asyncDispose]: close };
}

type SealRow = Pick<Tables["seal"], "key_id" | "pepper">;

function readSeal(db: Kysely<Tables>): Promise<SealRow | undefined> {
  return db.selectFrom("seal").select(["key_id", "pepper"]).executeTakeFirst();
}

/** Opens the pepper. This proves that the master key belongs to the store. */
function openSeal(row: SealRow, source: MasterKeySource) {
  const { sealer, isNext } = findSealer(row.key_id, source);
  if (isNext) adoptNextMasterKey(source.data);
  return { sealer, pepper: sealer.open(row.pepper, pepperContext) };
}

/** Creates the sealer with an id from the current master key, or from the next one of an interrupted change. */
export function findSealer(keyId: string, source: MasterKeySource) {
  const master = readMasterKey(source);
  const next = readMasterKey(source, nextName);
  const where = `the file master-key in ${source.data}, or LEDGERGATE_MASTER_KEY`;
  if (!master && !next)
    throw new Error(`The store is sealed with a master key that is missing. It belongs in ${where}.`);
  for (const key of [master, next]) {
    if (!key) continue;
    const sealer = createSealer(sealingKeyOf(key));
    if (sealer.keyId === keyId) return { sealer, isNext: key === next };
  }
  throw new Error(`The store is sealed with another master key than that of ${where}.`);
}

/** Creates pepper, signing key and, if there is none, master key. If two processes try, only one does. */
function fill(db: Kysely<Tables>, options: StoreOptions, now: () => number) {
  return db.transaction().execute(async (trx) => {
    await sql`lock table seal in exclusive mode`.execute(trx);
    const row = await readSeal(trx);
    if (row) return openSeal(row, options);
    const sealer = createSealer(sealingKeyOf(readMasterKey(options) ?? makeMasterKey(options.data)));
    const pepper = randomBytes(32).toString("base64url");
    await trx
      .insertInto("seal")
      .values({ key_id: sealer.keyId, pepper: sealer.seal(pepper, pepperContext) })
      .execute();
    await trx.insertInto("revision").values({ value: 1 }).execute();
    await insertSigningKey(trx, { sealer, revision: 1, signsFrom: new Date(now()) });
    return { sealer, pepper };
  });
}
