import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { EndpointRow } from "../../src/snapshot/endpoint-table.ts";
import { readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { rowsOfChange, Snapshot, type SnapshotChange } from "../../src/snapshot/snapshot.ts";
import { watchSnapshot } from "../../src/snapshot/watch-snapshot.ts";
import { addCredential, deleteCredential } from "../../src/store/credentials.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, rotateEndpoint } from "../../src/store/endpoints.ts";
import { exportedTables } from "../../src/store/export-store.ts";
import { servingProcesses } from "../../src/store/processes.ts";
import { rotateSigningKey } from "../../src/store/signing-keys.ts";
import { type Store, write } from "../../src/store/store.ts";
import { addTeam, changeTeam, deleteTeam } from "../../src/store/teams.ts";
import { change, endpointRow, followStore, inOrder, openDirectory } from "../support/snapshots.ts";
import { addAll, insert, onEngines, onServers } from "../support/stores.ts";

/** Tables that a test sets back to the earlier rows of a replica. */
const replicatedTables = exportedTables.filter((table) => !["seal", "usage", "journal"].includes(table));

const rate = (computeUnitsPerSecond: number, burst: number) => ({ computeUnitsPerSecond, burst });
const add = (store: Store, chain = "ledger-a") => addEndpoint(store, { team: "one", chain });
const disable = (store: Store, which: string) => changeEndpoint(store, { which, enabled: false });

/** All endpoints, ordered by id. */
const endpointsOf = ({ endpoints }: Snapshot): EndpointRow[] => inOrder(endpoints.rows());
const contentOf = (snapshot: Snapshot) => ({ ...snapshot, endpoints: endpointsOf(snapshot) });

/** Adds endpoints without keys, all with one revision. */
async function fill(store: Store, endpoints: number) {
  await write(store, async (trx, revision) => {
    const row = await trx.selectFrom("endpoint").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: endpoints }, () => ({ ...row, id: randomUUID(), revision }));
    await trx.insertInto("endpoint").values(rows).execute();
  });
}

onEngines("applying all changes leads to the store's content", async (store) => {
  const { snapshot, endpointOf, follow } = followStore(store);
  expect(await follow()).toMatchObject({ pepper: store.pepper, teams: [], signingKeys: [{ revoked: false }] });
  const { id, endpoint, key, client } = await addAll(store);
  const gone = await add(store, "ledger-b");
  expect(await follow()).toMatchObject({ teams: [{ id }], clients: [{ id: client.id, disabled: false }] });
  expect([endpointOf(key)?.id, endpointOf(gone.key)?.id]).toEqual([endpoint.id, gone.endpoint.id]);

  const rotated = await rotateEndpoint(store, { which: endpoint.id, keepMs: 60_000 });
  await deleteEndpoint(store, { which: gone.endpoint.id });
  const { endpoints, ...others } = await follow();
  const ends = endpoints.flatMap(({ keys }) => keys.flatMap(({ validUntil }) => validUntil ?? []));
  expect(ends.map((end) => Math.abs(end - store.now()) <= 60_000)).toEqual([true]);
  expect(others).toEqual({ teams: [], clients: [], signingKeys: [] });
  expect(endpointOf(rotated.key)).toEqual(endpointOf(key));
  expect([endpointOf(key)?.id, endpointOf(gone.key)]).toEqual([endpoint.id, undefined]);

  await changeEndpoint(store, { which: endpoint.id, enabled: false, rate: rate(2, 3) });
  await changeTeam(store, { which: "one", rate: rate(4, 5) });
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
  expect([endpointOf(rotated.key), [...snapshot.endpoints.rows()].length]).toEqual([undefined, 0]);
});

for (const [revision, more] of Object.entries({ lower: "", equal: "abc", higher: "abcd" }))
  onServers(`at a ${revision} revision of a replica, keys stay valid`, async (store) => {
    const { directory, endpointOf } = openDirectory();
    const seen = new Set<string | undefined>();
    const first = await addAll(store);
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
    await disable(store, first.endpoint.id);
    const lost = await add(store);
    const { credential: client } = await addCredential(store, { kind: "client", team: "one" });
    const { id: signingKey } = await rotateSigningKey(store);
    await watch.now();
    expect([endpointOf(first.key)?.enabled, endpointOf(lost.key)?.enabled]).toEqual([false, true]);

    for (const table of replicatedTables.toReversed()) await store.db.deleteFrom(table).execute();
    for (const [index, table] of replicatedTables.entries()) await insert(store, table, replica[index] ?? []);
    const second = await add(store);
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
    await disable(store, first.endpoint.id);
    await watch.now();
    expect(endpointOf(first.key)).toMatchObject({ enabled: false });
  });

onServers("a change between two pages comes with the next one", async (store) => {
  const { key, endpoint } = await addAll(store);
  await fill(store, 2 * rowsOfChange);
  const { endpoint: deleted } = await add(store);
  await deleteEndpoint(store, { which: deleted.id });
  const { snapshot, endpointOf, follow, isWithinPage } = followStore(store);
  const first = await follow();
  expect([first.pepper, first.teams.length, first.endpoints.length]).toEqual([store.pepper, 1, rowsOfChange]);
  // An endpoint of the first page, one of a later page, and a new one.
  expect(endpointOf(key)?.id).toBe(endpoint.id);
  await deleteEndpoint(store, { which: endpoint.id });
  const stored = await store.db.selectFrom("endpoint").where("deleted_at", "is", null).select("id").execute();
  const ids = stored.map(({ id }) => id);
  const later = ids.find((id) => !snapshot.endpoints.has(id)) ?? expect.unreachable();
  await disable(store, later);
  const other = await addTeam(store, { name: "two", rate: rate(5, 6) });
  const late = await addEndpoint(store, { team: "two", chain: "ledger-b" });
  const second = await follow();
  expect(second.teams).toMatchObject([{ id: other.id }]);
  expect([second.pepper, second.endpoints.length, isWithinPage()]).toEqual([undefined, rowsOfChange + 3, true]);
  const expectChanges = () => {
    expect(endpointOf(key)).toBeUndefined();
    expect(endpointOf(late.key)?.buckets).toMatchObject([{ burst: 6 }]);
    expect(endpointsOf(snapshot).find(({ id }) => id === later)?.enabled).toBe(false);
  };
  expectChanges();
  while (isWithinPage()) await follow();
  expectChanges();
  expect(endpointsOf(snapshot).map(({ id }) => id)).toEqual([...ids, late.endpoint.id].sort());
  expect((await follow()).endpoints).toEqual([]);
  await deleteTeam(store, { which: "one" });
  while ([...snapshot.endpoints.rows()].length > 1) expect((await follow()).endpoints.length).toBeGreaterThan(0);
});

onServers("changes right after a large one come with its first page", async (store) => {
  const disabled = await addAll(store);
  const deleted = await add(store);
  const { endpointOf, follow, isWithinPage } = followStore(store);
  await follow();
  // As on a replica that gave the revision to another write.
  await sql`update audit set at = ${new Date(0)}`.execute(store.db);
  await fill(store, 2 * rowsOfChange);
  await disable(store, disabled.endpoint.id);
  await deleteEndpoint(store, { which: deleted.endpoint.id });
  await follow();
  expect(isWithinPage()).toBe(true);
  expect([endpointOf(disabled.key)?.enabled, endpointOf(deleted.key)]).toEqual([false, undefined]);
});

onServers("a watcher gets each change once, and its process is listed", async (store) => {
  const onChange = vi.fn();
  const watch = await watchSnapshot({ store, onChange, onState: () => expect.unreachable(), everyMs: 5 });
  expect(await servingProcesses(store.db)).toEqual([expect.stringContaining(`process ${process.pid} on `)]);
  const { id } = await addTeam(store, { name: "one" });
  await expect.poll(() => onChange.mock.lastCall).toMatchObject([{ teams: [{ id }], endpoints: [] }]);
  await watch.close();
  expect([onChange.mock.calls.length, await servingProcesses(store.db)]).toEqual([2, []]);
});

test("a worker gets a whole snapshot and the changes in between", () => {
  const row = (index: number, part?: Partial<EndpointRow>) =>
    endpointRow(`${String(2 + index).padStart(8, "0")}-89ab-4cde-8f01-23456789abcd`, [`key-${index}`], part);
  const last = 2 * rowsOfChange;
  const snapshot = new Snapshot();
  snapshot.apply({
    pepper: "pepper",
    teams: [{ id: "team", rate: rate(3, 4) }],
    endpoints: Array.from({ length: last + 1 }, (_, index) => row(index)),
    clients: [{ id: "client", team: "team", disabled: false }],
    signingKeys: [{ id: "signing key", publicKey: {}, revoked: false }],
  });
  const worker = new Snapshot();
  const { directory, endpointOf } = openDirectory();
  const sizes: number[] = [];
  const give = (part: SnapshotChange) => {
    sizes.push(part.endpoints.length);
    for (const target of [worker, directory]) target.apply(part);
  };
  for (const part of snapshot.changes()) {
    give(part);
    if ([...worker.endpoints.rows()].length !== rowsOfChange) continue;
    // A row that the worker has, a row that it lacks, and a new row.
    const endpoints = [row(0, { enabled: false }), row(last, { deleted: true }), row(-1)];
    for (const target of [snapshot, { apply: give }]) target.apply(change({ endpoints }));
  }
  expect(Math.max(...sizes)).toBe(rowsOfChange);
  expect(contentOf(worker)).toEqual(contentOf(snapshot));
  const found = [0, 1, last, -1].map((index) => endpointOf(`key-${index}`)?.enabled);
  expect(found).toEqual([false, true, undefined, true]);
  expect(endpointOf("key-1")?.buckets).toEqual([{ name: "team:team", ...rate(3, 4) }]);
});
