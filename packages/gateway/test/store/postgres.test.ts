import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchSnapshot } from "../../src/snapshot/watch-snapshot.ts";
import { migrate } from "../../src/store/migrate.ts";
import { openStore } from "../../src/store/open-store.ts";
import { connectPostgres } from "../../src/store/postgres.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam, findTeam } from "../../src/store/teams.ts";
import { nameOf, runOn } from "../support/postgres.ts";
import { createDatabase, intercept, openOnOwnDatabase, ownServer, startDatabaseProxy } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Time limit of a query in these tests, in ms. */
const timeoutMs = 1_000;

const addressOf = (url: string) => `postgres://${new URL(url).host}/${nameOf(url)}`;

/** Returns the pid of the server process behind the store's next connection. */
async function backendOf({ db }: Store) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? expect.unreachable();
}

/** Waits until another connection sees these teams, and no open transaction is left. */
async function untilSeen(url: string, ...teams: readonly string[]) {
  const idle = `select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(() => runOn(url, "select name from team order by name")).toEqual(teams.map((name) => ({ name })));
  await expect.poll(() => runOn(url, idle)).toEqual([]);
}

/** Time limit that no query reaches on a busy machine, in ms. {@link passLimit} lets it pass. */
const longLimitMs = 600_000;

/** Waits for the next timer of a query or a connection, and lets its time limit pass at once. */
async function passLimit(limitMs = longLimitMs) {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const reachLimit = () => timers.mock.calls.find(([, delayMs]) => delayMs === limitMs)?.[0];
  await expect.poll(reachLimit).toBeDefined();
  reachLimit()?.();
  timers.mockRestore();
}

test("a file of the URL that cannot be read is named", async () => {
  const opened = openStore({ data: temporaryFolder(), database: `${ownServer}?sslrootcert=/missing/ca.pem` });
  await expect(opened).rejects.toThrow(/^The file of sslrootcert in database cannot be read: .*ca\.pem'\.$/);
});

test("after a stall, acknowledged writes are stored", async () => {
  const { store, url } = await openOnOwnDatabase(longLimitMs);
  await addTeam(store, { name: "one" });
  const pid = await backendOf(store);
  process.kill(pid, "SIGSTOP");
  const stalled = [passLimit(), expect(addTeam(store, { name: "stalled" })).rejects.toThrow()];
  await Promise.all(stalled).finally(() => process.kill(pid, "SIGCONT"));
  const renamed = await store.db.updateTable("team").set({ name: "renamed" }).returning("name").execute();
  expect(renamed).toEqual([{ name: "renamed" }]);
  await untilSeen(url, "renamed");
});

test.each([
  ["at the beginning of", "transaction"],
  ["within", "sealer"],
])("after a stall %s a snapshot, the next one is the newest", async (_, member) => {
  const { store, url } = await openOnOwnDatabase(longLimitMs);
  let stop: (() => void) | undefined;
  let passed: Promise<void> | undefined;
  /** Stops the server's process when a member is first read. */
  const stopAt = <Target extends object>(target: Target) =>
    intercept(target, (asked) => (asked === member ? stop?.() : undefined));
  const watched = stopAt({ ...store, db: stopAt(store.db) });
  const watch = await watchSnapshot({ store: watched, onChange: () => {}, onState: () => {}, everyMs: 3_600_000 });
  onTestFinished(() => watch.close());
  await addTeam(store, { name: "one" });
  const pid = await backendOf(store);
  stop = () => {
    stop = undefined;
    process.kill(pid, "SIGSTOP");
    passed = passLimit();
  };
  const failed = expect(watch.now()).rejects.toThrow();
  await failed.then(() => passed).finally(() => process.kill(pid, "SIGCONT"));
  expect(stop).toBeUndefined();
  // If the next query still uses the stalled connection, the watch has to take another one.
  const meanwhile = sql`select pg_sleep(0.3)`.execute(store.db);
  await watch.now();
  await meanwhile;
  await watch.now();
  expect(watch.snapshot.teams.size).toBe(1);
  await runOn(url, "update team set cu_per_second = 7, cu_burst = 8, revision = revision + 1");
  await runOn(url, "update revision set value = value + 1");
  await watch.now();
  expect([...watch.snapshot.teams.values()]).toMatchObject([{ rate: { computeUnitsPerSecond: 7, burst: 8 } }]);
});

test("a transaction that waits for a lock ends in time", async () => {
  const { store, url } = await openOnOwnDatabase(5_000);
  const pid = await backendOf(store);
  await connectPostgres(url).withoutTimeLimits((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table revision`.execute(trx);
      await expect(addTeam(store, { name: "one" })).rejects.toThrow(`The store ${addressOf(url)} is busy: `);
    }),
  );
  await addTeam(store, { name: "two" });
  expect(await backendOf(store)).toBe(pid);
  await untilSeen(url, "two");
});

test("neither role nor database decides what a session means", async () => {
  const url = await createDatabase();
  const times = (ms: string, others: string) => ({
    ...{ statement_timeout: ms, idle_in_transaction_session_timeout: ms },
    ...{ lock_timeout: others, transaction_timeout: others },
  });
  const unlike = (client_encoding: string, row_security: string) => ({ client_encoding, row_security });
  const odd = {
    ...{ DateStyle: "German, DMY", TimeZone: "Asia/Kolkata", ...unlike("LATIN1", "on") },
    ...{ standard_conforming_strings: "off", default_transaction_isolation: "serializable" },
    ...times("100", "100"),
  };
  for (const [name, value] of Object.entries(odd))
    await runOn(url, `alter database ${nameOf(url)} set ${name} = '${value}'`);
  const { db, withoutTimeLimits } = connectPostgres(url, timeoutMs);
  onTestFinished(() => db.destroy());
  const settings = async (db: Store["db"]) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name = any(${[...Object.keys(odd), "transaction_isolation"]})`.execute(db);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const values = {
    DateStyle: "ISO, DMY",
    TimeZone: "UTC",
    standard_conforming_strings: "on",
    ...unlike("UTF8", "off"),
  };
  const within = { ...odd, ...values, transaction_isolation: "read committed" };
  expect(await db.transaction().execute(settings)).toEqual({ ...within, ...times("800", "0") });
  expect(await settings(db)).toEqual({ ...odd, ...values, transaction_isolation: "serializable" });
  await withoutTimeLimits(async (db) => {
    expect(await db.transaction().execute(settings)).toEqual({ ...within, ...times("0", "0") });
    await db.transaction().execute((trx) => sql`select pg_sleep(${(1.5 * timeoutMs) / 1_000})`.execute(trx));
  });
});

const noSchema = "no schema has been selected to create in";
test.each([
  ["revoke create on schema public from public", "permission denied for schema public"],
  ["revoke all on schema public from public", noSchema],
  ["create table kysely_migration_lock (); alter database NAME set search_path = nowhere", noSchema],
  ["revoke connect on database NAME from public", 'permission denied for database "NAME"'],
  [
    `grant all on schema public to public; grant all on all tables in schema public to public;
      alter table usage enable row level security`,
    'query would be affected by row-level security policy for table "usage"',
    true,
  ],
])("after %j, the start names the missing right and its remedy", async (statement, reason, isMigrated = false) => {
  const url = new URL(await createDatabase());
  if (isMigrated) await connectPostgres(url.href).withoutTimeLimits(migrate);
  const role = nameOf(url.href);
  await runOn(url.href, `${statement.replace("NAME", role)}; create role ${role} login`);
  onTestFinished(async () => void (await runOn(ownServer, `drop role ${role}`)));
  url.username = role;
  const opened = openStore({ data: temporaryFolder(), database: url.href });
  const remedy = "The database's owner can run: GRANT USAGE, CREATE ON SCHEMA public TO user;";
  await expect(opened).rejects.toThrow(`refuses its user: ${reason.replace("NAME", role)}. ${remedy}`);
});

test("tables of another program's migrations are none of ours", async () => {
  const { db } = connectPostgres(await createDatabase());
  onTestFinished(() => db.destroy());
  await sql`create schema other; create table other.kysely_migration (name text)`.execute(db);
  expect([await migrate(db), await migrate(db)]).toEqual([["0001-tables"], []]);
});

test("a team is deleted, however long its endpoints take", async () => {
  const { store } = await openOnOwnDatabase(timeoutMs);
  await addTeam(store, { name: "one" });
  await sql`create function wait() returns trigger language plpgsql as $$
    begin perform pg_sleep(${sql.lit((1.5 * timeoutMs) / 1_000)}); return null; end $$`.execute(store.db);
  await sql`create trigger slow after update on endpoint execute function wait()`.execute(store.db);
  await deleteTeam(store, { which: "one" });
  await expect(findTeam(store.db, "one")).rejects.toThrow('There is no team "one"');
});

test("behind a cut network, the outcome of a change is unknown", async () => {
  const { store, url } = await openOnOwnDatabase(timeoutMs);
  const proxy = await startDatabaseProxy(url);
  const { db, withoutTimeLimits, name } = connectPostgres(proxy.url, timeoutMs);
  onTestFinished(() => db.destroy());
  const behindProxy = { ...store, db, withoutTimeLimits };
  void proxy.silenceAt("commit\0");
  const message = `The store ${name} cannot be reached: it did not answer within 1 s. The change may have been made: `;
  await expect(addTeam(behindProxy, { name: "one" })).rejects.toThrow(`${message}check that before you repeat it.`);
  await untilSeen(url);
  await addTeam(store, { name: "two" });
  proxy.silence(false);
  await addTeam(behindProxy, { name: "three" });
  await untilSeen(url, "three", "two");
});
