import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { type DatabaseProxy, startProxy } from "@ledgergate/support/postgres-proxy";
import { Kysely, PGliteDialect, sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import type { DatabaseEngine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { resealStore } from "../../src/store/new-master.ts";
import { createStore, type StoreOptions as OpenOptions, openStore } from "../../src/store/open-store.ts";
import { emptyPGlite } from "../../src/store/pglite.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import type { Store } from "../../src/store/store.ts";
import type { Tables } from "../../src/store/tables.ts";
import { runOn } from "./postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** An engine for tests. It opens empty stores, which are closed after the test. */
export interface TestEngine {
  readonly name: string;
  open(options?: StoreOptions): Promise<Store>;
}

interface StoreOptions {
  readonly now?: () => number;
}

const urls = inject("servers");

/** Address of the server that belongs to the tests. They may stop its processes. */
export const ownServer: string = Object.values(urls)[0] ?? "";

export const engines: readonly TestEngine[] = [
  { name: "PGlite", open: openInMemory },
  ...Object.entries(urls).map(([name, server]) => ({
    name,
    open: (options?: StoreOptions) => openOnServer(server, options),
  })),
];

/** Engines of tests whose answer is the same with PGlite, which is the same PostgreSQL in this process, and slower. */
export const servers: readonly TestEngine[] = engines.slice(1);

/** Makes an empty database, which is dropped after the test. @returns its URL. */
export async function createDatabase(server: string = ownServer): Promise<string> {
  const { name, url } = await newDatabase(server);
  onTestFinished(async () => void (await runOn(server, `drop database ${name} with (force)`)));
  return url;
}

/** An empty store in PostgreSQL, as the flags that name it. */
export async function emptyStore(): Promise<string[]> {
  return ["--data", temporaryFolder(), "--database", await createDatabase()];
}

/** A store, its database and its data folder. */
interface OwnDatabase {
  readonly store: Store;
  readonly url: string;
  readonly data: string;
}

/** Opens a store on a database of its own, on the server whose processes tests may stop. `timeoutMs` is the time limit of a query. */
export async function openOnOwnDatabase(timeoutMs?: number): Promise<OwnDatabase> {
  const [url, data] = [await createDatabase(), temporaryFolder()];
  const engine = connectPostgres(url, timeoutMs);
  await engine.withoutTimeLimits(migrate);
  const store = await createStore(engine, { data }, () => engine.db.destroy());
  onTestFinished(() => store[Symbol.asyncDispose]());
  return { store, url, data };
}

/** Opens a store as a process does, until the end of the test. */
export async function openUntilEnd(options: OpenOptions): Promise<Store> {
  const store = await openStore(options);
  onTestFinished(() => store[Symbol.asyncDispose]());
  return store;
}

/** Gives a store that no process serves a new master key. @returns the secrets that did not open */
export async function replaceMaster(options: OpenOptions & { newMasterKey?: string }): Promise<readonly string[]> {
  await using store = await openStore(options);
  return await resealStore(store, options.newMasterKey);
}

async function newDatabase(server: string): Promise<{ readonly name: string; readonly url: string }> {
  const name = `${inject("databasePrefix")}${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

// One database of each engine serves all tests of this process, one after the other, since a new one takes up to a second.
let pglite: Promise<DatabaseEngine["db"]> | undefined;
const databases = new Map<string, Promise<string>>();

async function openInMemory(options?: StoreOptions): Promise<Store> {
  pglite ??= newPGlite();
  const db = await pglite;
  return openEmpty({ db, withoutTimeLimits: (work) => work(db), name: "PGlite" }, options);
}

async function newPGlite(): Promise<DatabaseEngine["db"]> {
  const pglite = await PGlite.create(await emptyPGlite());
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db);
  return db;
}

async function newMigrated(server: string): Promise<string> {
  const { url } = await newDatabase(server);
  await connectPostgres(url).withoutTimeLimits(migrate);
  return url;
}

async function openOnServer(server: string, options?: StoreOptions): Promise<Store> {
  const database = databases.get(server) ?? newMigrated(server);
  databases.set(server, database);
  const engine = connectPostgres(await database);
  onTestFinished(() => engine.db.destroy());
  return openEmpty(engine, options);
}

async function openEmpty(engine: DatabaseEngine, options: StoreOptions = {}): Promise<Store> {
  const truncate = sql`do $$ begin execute (
    select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
  ); end $$`;
  await engine.withoutTimeLimits((db) => truncate.execute(db));
  return createStore(engine, { data: temporaryFolder(), ...options }, async () => {});
}

/** Inserts rows into a table of a store, without a revision. */
export async function insert({ db }: Pick<Store, "db">, table: keyof Tables, rows: readonly object[]): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Reads a list to its end. Its pieces are lines of JSON. */
export async function readAll<Row>(list: AsyncIterable<string>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const lines of list) rows.push(...JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`));
  return rows;
}

/** A proxy between a gateway and its database, which ends with the test. */
export async function startDatabaseProxy(database: string): Promise<DatabaseProxy> {
  const proxy = await startProxy(database);
  onTestFinished(() => proxy[Symbol.dispose]());
  return proxy;
}
