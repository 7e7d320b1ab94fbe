import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EndpointRow } from "../../src/snapshot/endpoint-table.ts";
import { readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { rowsOfChange, Snapshot, type SnapshotChange } from "../../src/snapshot/snapshot.ts";
import { watchSnapshot } from "../../src/snapshot/watch-snapshot.ts";
import { addCredential, deleteCredential } from "../../src/store/credentials.ts";
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  type EndpointRecord,
  rotateEndpoint,
} from "../../src/store/endpoints.ts";
import { exportedTables } from "../../src/store/export-store.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import { servingProcesses } from "../../src/store/processes.ts";
import { rotateSigningKey } from "../../src/store/signing-keys.ts";
import { type Store, write } from "../../src/store/store.ts";
import { addTeam, changeTeam, deleteTeam } from "../../src/store/teams.ts";
import { change, endpointRow, followStore, inOrder, openDirectory } from "../support/snapshots.ts";
import {
  createDatabase,
  engines,
  insert,
  openUntilEnd,
  readAll,
  servers,
  startDatabaseProxy,
} from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Tables that a test sets back to the earlier rows of a replica. */
const replicatedTables = exportedTables.filter((table) => !["seal", "usage", "journal"].includes(table));

describe.each(engines)("on $name", ({ open }) => {
  test("applying all changes leads to the store's content", async () => {
    const store = await open();
    const { snapshot, endpointOf, follow } = followStore(store);
    expect(await follow()).toMatchObject({ pepper: store.pepper, teams: [], signingKeys: [{ revoked: false }] });
    const one = await addTeam(store, { name: "one" });
    const { endpoint, key } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
    const gone = await addEndpoint(store, { team: "one", chain: "ledger-b" });
    const { credential: client } = await addCredential(store, { kind: "client", team: "one" });
    expect(await follow()).toMatchObject({ teams: [{ id: one.id }], clients: [{ id: client.id, disabled: false }] });
    expect([endpointOf(key)?.id, endpointOf(gone.key)?.id]).toEqual([endpoint.id, gone.endpoint.id]);

    const rotated = await rotateEndpoint(store, { which: endpoint.id, keepMs: 60_000 });
    await deleteEndpoint(store, { which: gone.endpoint.id });
    const { endpoints, ...others } = await follow();
    const ends = endpoints.flatMap(({ keys }) => keys.flatMap(({ validUntil }) => validUntil ?? []));
    expect(ends.map((end) => Math.abs(end - store.now()) <= 60_000)).toEqual([true]);
    expect(others).toEqual({ teams: [], clients: [], signingKeys: [] });
    expect(endpointOf(rotated.key)).toEqual(endpointOf(key));
    expect(endpointOf(key)?.id).toBe(endpoint.id);
    expect(endpointOf(gone.key)).toBeUndefined();

    await changeEndpoint(store, { which: endpoint.id, enabled: false, rate: { computeUnitsPerSecond: 2, burst: 3 } });
    await changeTeam(store, { which: "one", rate: { computeUnitsPerSecond: 4, burst: 5 } });
    await rotateSigningKey(store);
    await deleteCredential(store, { kind: "client", which: client.id });
    expect(await follow()).toMatchObject({ clients: [{ disabled: true }], signingKeys: [{}, {}] });
    expect(endpointOf(key)).toMatchObject({ enabled: false, buckets: [{ burst: 5 }, { burst: 3 }] });
    const whole = new Snapshot();
    whole.apply((await readSnapshot(store)).change);
    snapshot.clients.clear();
    expect(contentOf(whole)).toEqual(contentOf(snapshot));
    await deleteTeam(store, { which: "one" });
    await follow();
    expect([endpointOf(rotated.key), snapshot.endpoints.size]).toEqual([undefined, 0]);
  });
});

describe.each(servers)("on $name", ({ open }) => {
  test.each([
    ["lower", []],
    ["equal", ["a", "b", "c"]],
    ["higher", ["a", "b", "c", "d"]],
  ])("if a replica takes over at a %s revision, all is read again while keys stay valid", async (_, more) => {
    const store = await open();
    const { directory, endpointOf } = openDirectory();
    const seen = new Set<string | undefined>();
    await addTeam(store, { name: "one" });
    const add = (name: string) => addEndpoint(store, { team: "one", chain: "ledger-a", name });
    const first = await add("first");
    await addCredential(store, { kind: "client", team: "one" });
    const onChange = (change: SnapshotChange) => {
      directory.apply(change);
      seen.add(endpointOf(first.key)?.id);
    };
    const onState = (failure: unknown) => expect(failure).toBeUndefined();
    const watch = await watchSnapshot({ store, everyMs: 3_600_000, onChange, onState });
    onTestFinished(() => watch.close());
    const rowsOf = (table: string) => sql<object>`select * from ${sql.table(table)}`.execute(store.db);
    const replica = (await Promise.all(replicatedTables.map(rowsOf))).map(({ rows }) => rows);

    // The writes that the replica does not get.
    await changeEndpoint(store, { which: "first", enabled: false });
    const lost = await add("lost");
    const { credential: client } = await addCredential(store, { kind: "client", team: "one" });
    const { id: signingKey } = await rotateSigningKey(store);
    await watch.now();
    expect([endpointOf(first.key)?.enabled, endpointOf(lost.key)?.enabled]).toEqual([false, true]);

    for (const table of replicatedTables.toReversed()) await store.db.deleteFrom(table).execute();
    for (const [index, table] of replicatedTables.entries()) await insert(store, table, replica[index] ?? []);
    const second = await add("second");
    for (const name of more) await addTeam(store, { name });
    seen.clear();
    await watch.now();
    expect(seen).toEqual(new Set([first.endpoint.id]));
    const { snapshot } = watch;
    expect(endpointsOf(snapshot).map(({ id }) => id)).toEqual([first.endpoint.id, second.endpoint.id].toSorted());
    expect([first, second, lost].map(({ key }) => endpointOf(key)?.enabled)).toEqual([true, true, undefined]);
    expect(snapshot.clients.get(client.id)).toMatchObject({ disabled: true });
    expect(snapshot.signingKeys.get(signingKey)).toMatchObject({ revoked: true });
    // Later changes are read as usual.
    await changeEndpoint(store, { which: "first", enabled: false });
    await watch.now();
    expect(endpointOf(first.key)).toMatchObject({ enabled: false });
  });

  test("a change between two pages of a large one comes with the next page", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const made = await addEndpoint(store, { team, chain: "ledger-a" });
    await fill(store, 2 * rowsOfChange);
    const deleted = await addEndpoint(store, { team, chain: "ledger-a" });
    await deleteEndpoint(store, { which: deleted.endpoint.id });
    const { snapshot, endpointOf, follow, isWithinPage } = followStore(store);
    const first = await follow();
    expect([first.pepper, first.teams.length, first.endpoints.length]).toEqual([store.pepper, 1, rowsOfChange]);
    // An endpoint of the first page, one of a later page, and a new one.
    expect(endpointOf(made.key)?.id).toBe(made.endpoint.id);
    await deleteEndpoint(store, { which: made.endpoint.id });
    const listed = async () => await readAll<EndpointRecord>(listEndpoints(store));
    const later = (await listed()).find(({ id }) => !snapshot.endpoints.has(id)) ?? expect.unreachable();
    await changeEndpoint(store, { which: later.id, enabled: false });
    const other = await addTeam(store, { name: "two", rate: { computeUnitsPerSecond: 5, burst: 6 } });
    const late = await addEndpoint(store, { team: "two", chain: "ledger-b" });
    const second = await follow();
    expect(second.teams).toMatchObject([{ id: other.id }]);
    expect([second.pepper, second.endpoints.length, isWithinPage()]).toEqual([undefined, rowsOfChange + 3, true]);
    const expectChanges = () => {
      expect(endpointOf(made.key)).toBeUndefined();
      expect(endpointOf(late.key)?.buckets).toMatchObject([{ burst: 6 }]);
      expect(endpointsOf(snapshot).find(({ id }) => id === later.id)?.enabled).toBe(false);
    };
    expectChanges();
    while (isWithinPage()) await follow();
    expectChanges();
    expect(endpointsOf(snapshot).map(({ id }) => id)).toEqual((await listed()).map(({ id }) => id).sort());
    expect((await follow()).endpoints).toEqual([]);
    await deleteTeam(store, { which: "one" });
    while (snapshot.endpoints.size > 1) expect((await follow()).endpoints.length).toBeGreaterThan(0);
  });

  test("changes right after a large one come with its first page", async () => {
    const store = await open();
    const { id: team } = await addTeam(store, { name: "one" });
    const [disabled, deleted] = [
      await addEndpoint(store, { team, chain: "ledger-a" }),
      await addEndpoint(store, { team, chain: "ledger-a" }),
    ];
    const { endpointOf, follow, isWithinPage } = followStore(store);
    await follow();
    // As on a replica that gave the revision to another write.
    await sql`update audit set at = ${new Date(0)}`.execute(store.db);
    await fill(store, 2 * rowsOfChange);
    await changeEndpoint(store, { which: disabled.endpoint.id, enabled: false });
    await deleteEndpoint(store, { which: deleted.endpoint.id });
    await follow();
    expect(isWithinPage()).toBe(true);
    expect([endpointOf(disabled.key)?.enabled, endpointOf(deleted.key)]).toEqual([false, undefined]);
  });

  test("a watcher gets each change once, and its process is listed", async () => {
    const store = await open();
    const onChange = vi.fn();
    const watch = await watchSnapshot({ store, onChange, onState: () => expect.unreachable(), everyMs: 5 });
    expect(await servingProcesses(store.db)).toEqual([expect.stringContaining(`process ${process.pid} on `)]);
    const { id } = await addTeam(store, { name: "one" });
    await expect.poll(() => onChange.mock.lastCall).toMatchObject([{ teams: [{ id }], endpoints: [] }]);
    await watch.close();
    expect([onChange.mock.calls.length, await servingProcesses(store.db)]).toEqual([2, []]);
  });
});

const contentOf = (snapshot: Snapshot) => ({ ...snapshot, endpoints: endpointsOf(snapshot) });

/** All endpoints, ordered by id. */
const endpointsOf = ({ endpoints }: Snapshot): EndpointRow[] => inOrder(endpoints.rows());

/** Adds endpoints without keys, all with one revision. */
async function fill(store: Store, endpoints: number) {
  await write(store, async (trx, revision) => {
    const row = await trx.selectFrom("endpoint").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: endpoints }, () => ({ ...row, id: randomUUID(), revision }));
    await trx.insertInto("endpoint").values(rows).execute();
  });
}

test("a worker gets a whole snapshot and the changes in between", () => {
  const row = (index: number, part?: Partial<EndpointRow>) =>
    endpointRow(`${String(2 + index).padStart(8, "0")}-89ab-4cde-8f01-23456789abcd`, [`key-${index}`], part);
  const rows = Array.from({ length: 2 * rowsOfChange + 1 }, (_, index) => row(index));
  const snapshot = new Snapshot();
  const client = { id: "client", team: "team", disabled: false };
  const signingKey = { id: "signing key", publicKey: {}, revoked: false };
  const rate = { computeUnitsPerSecond: 3, burst: 4 };
  const teams = [{ id: "team", rate }];
  snapshot.apply({ pepper: "pepper", teams, endpoints: rows, clients: [client], signingKeys: [signingKey] });
  const worker = new Snapshot();
  const { directory, endpointOf } = openDirectory();
  const changes: SnapshotChange[] = [];
  const give = (part: SnapshotChange) => {
    changes.push(part);
    for (const target of [worker, directory]) target.apply(part);
  };
  for (const part of snapshot.changes()) {
    give(part);
    if (worker.endpoints.size !== rowsOfChange) continue;
    // A row that the worker has, a row that it lacks, and a new row.
    const endpoints = [row(0, { enabled: false }), row(2 * rowsOfChange, { deleted: true }), row(-1)];
    for (const target of [snapshot, { apply: give }]) target.apply(change({ endpoints }));
  }
  expect(Math.max(...changes.map(({ endpoints }) => endpoints.length))).toBe(rowsOfChange);
  expect(contentOf(worker)).toEqual(contentOf(snapshot));
  const found = [0, 1, 2 * rowsOfChange, -1].map((index) => endpointOf(`key-${index}`)?.enabled);
  expect(found).toEqual([false, true, undefined, true]);
  expect(endpointOf("key-1")?.buckets).toEqual([{ name: "team:team", ...rate }]);
});

test("while the store is gone, the snapshot stays", async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const store = await openUntilEnd({ data: temporaryFolder(), database: proxy.url });
  await addTeam(store, { name: "one" });
  const onState = vi.fn();
  const watch = await watchSnapshot({ store, onChange: () => {}, onState, everyMs: 20 });
  onTestFinished(() => watch.close());
  proxy.cut(true);
  await expect.poll(() => onState.mock.calls).toEqual([[expect.any(Error)]]);
  expect(watch.snapshot.teams.size).toBe(1);
  await expect(watch.now()).rejects.toThrow();
  proxy.cut(false);
  await expect.poll(() => onState.mock.calls).toEqual([[expect.any(Error)], [undefined]]);
  await addTeam(store, { name: "two" });
  await watch.now();
  expect(watch.snapshot.teams.size).toBe(2);
});
