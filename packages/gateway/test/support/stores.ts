import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { getOrAdd } from "@ledgergate/service-kit";
import { type DatabaseProxy, startProxy } from "@ledgergate/support/postgres-proxy";
import { Kysely, PGliteDialect, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { addCredential } from "../../src/store/credentials.ts";
import { addEndpoint, listWithKeys } from "../../src/store/endpoints.ts";
import type { DatabaseEngine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { resealStore } from "../../src/store/new-master.ts";
import { createStore, type StoreOptions as OpenOptions, openStore } from "../../src/store/open-store.ts";
import { emptyPGlite } from "../../src/store/pglite.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import type { Store } from "../../src/store/store.ts";
import type { Tables } from "../../src/store/tables.ts";
import { addTeam } from "../../src/store/teams.ts";
import { nameOf, runOn } from "./postgres.ts";
import { runCommand } from "./run-command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A store whose clock stands while `clock.at` is set. */
export type TestStore = Store & { readonly clock: { at?: number } };

/** Opens an empty store, on connections that stay open for later tests. `at`: time at which its clock stands. */
export type Open = (at?: number) => Promise<TestStore>;

const urls = inject("servers");

/** Address of the server that belongs to the tests. They may stop its processes. */
export const ownServer: string = Object.values(urls)[0] ?? "";

// One database of each engine serves all tests of this process, one after the other, since a new one takes up to a second.
const started = new Map<string, Promise<DatabaseEngine>>();

export const engines: readonly (readonly [name: string, open: Open])[] = [
  ["PGlite", startPGlite] as const,
  ...Object.entries(urls).map(([name, server]) => [name, async () => connectNew(await newDatabase(server))] as const),
].map(([name, start]) => [name, async (at) => openEmpty(await getOrAdd(started, name, start), at)]);

/** Engines of tests whose answer is the same with PGlite, which is the same PostgreSQL in this process, and slower. */
export const servers: typeof engines = engines.slice(1);

/** Returns a function that defines a test of each engine. The test gets what `start` makes of an empty store. */
export function testsOn<Context>(given: typeof engines, start: (open: Open) => Promise<Context>) {
  return (title: string, run: (context: Context) => Promise<void>): void => {
    for (const [name, open] of given) test(`${title} (${name})`, async () => run(await start(open)));
  };
}

/** Defines a test of an empty store. */
export const onEngines = testsOn(engines, (open) => open());

/** The same, see {@link servers}. */
export const onServers = testsOn(servers, (open) => open());

/** Makes an empty database, which is dropped after the test. @returns its URL. */
export async function createDatabase(server: string = ownServer): Promise<string> {
  const url = await newDatabase(server);
  onTestFinished(async () => void (await runOn(server, `drop database ${nameOf(url)} with (force)`)));
  return url;
}

/** An empty store in PostgreSQL, as the flags that name it. */
export async function emptyStore(): Promise<string[]> {
  return ["--data", temporaryFolder(), "--database", await createDatabase()];
}

/** Returns commands that are run on an empty store in PostgreSQL. `flags`: their other flags. `out` expects success without a warning. */
export async function runOnStore(...flags: readonly string[]) {
  const store = await emptyStore();
  const run = (words: string, ...more: readonly string[]) =>
    runCommand([...words.split(" "), ...store, ...flags, ...more]);
  const out = async (words: string) => {
    const { out, ...end } = await run(words);
    expect(end).toEqual({ code: 0, err: "" });
    return out;
  };
  return { data: store[1] ?? "", run, out };
}

/** Opens a store on a database of its own, on the server whose processes tests may stop. `timeoutMs` is the time limit of a query. */
export async function openOnOwnDatabase(timeoutMs?: number) {
  const [url, data] = [await createDatabase(), temporaryFolder()];
  const engine = await connectNew(url, timeoutMs);
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

async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = inject("databasePrefix") + randomUUID().replaceAll("-", "");
  // Copying files takes a sixth of the time of the default, which logs each page.
  await runOn(server, `create database ${nameOf(url.href)} strategy file_copy`);
  return url.href;
}

async function startPGlite(): Promise<DatabaseEngine> {
  const pglite = await PGlite.create(await emptyPGlite());
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db);
  return { db, withoutTimeLimits: (work) => work(db), name: "PGlite" };
}

/** Connects to an empty database, and makes the tables. */
async function connectNew(url: string, timeoutMs?: number): Promise<DatabaseEngine> {
  const engine = connectPostgres(url, timeoutMs);
  await engine.withoutTimeLimits(migrate);
  return engine;
}

async function openEmpty(engine: DatabaseEngine, at?: number): Promise<TestStore> {
  const truncate = sql`do $$ begin execute (
    select 'truncate ' || string_agg(format('%I', tablename), ', ') from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
  ); end $$`;
  await truncate.execute(engine.db);
  const clock: TestStore["clock"] = at === undefined ? {} : { at };
  const now = () => clock.at ?? Date.now();
  return { ...(await createStore(engine, { data: temporaryFolder(), now }, async () => {})), clock };
}

/** Adds a team with an endpoint of ledger A, an admin key and a client. */
export async function addAll(store: Store, team = "one") {
  const { id } = await addTeam(store, { name: team });
  const endpoint = await addEndpoint(store, { team, chain: "ledger-a" });
  const admin = await addCredential(store, { kind: "admin key", team });
  const { credential: client, secret } = await addCredential(store, { kind: "client", team });
  return { id, ...endpoint, adminKey: admin.credential, adminSecret: admin.secret, client, secret };
}

/** Returns the keys of a team's endpoints. */
export async function keysOf(store: Store, team: string): Promise<string[]> {
  return (await listWithKeys(store, team)).endpoints.map(({ key }) => key);
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

/** Returns a double of an object. If `memberOf` returns something for a member that is read, this replaces the member. */
export function intercept<Target extends object>(target: Target, memberOf: (name: PropertyKey) => unknown): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = memberOf(name) ?? Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** A proxy between a gateway and its database, which ends with the test. */
export async function startDatabaseProxy(database: string): Promise<DatabaseProxy> {
  const proxy = await startProxy(database);
  onTestFinished(() => proxy[Symbol.dispose]());
  return proxy;
}
