import { readApi } from "@ledgergate/document";
import { loadSpecs } from "@ledgergate/document/bundles";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { createControl } from "../../src/control/control.ts";
import type { StoreRequest } from "../../src/data/plane.ts";
import { createDirectory } from "../../src/keys/directory.ts";
import { readSnapshot } from "../../src/snapshot/read-snapshot.ts";
import { applyChange, emptySnapshot, type SnapshotChange } from "../../src/snapshot/snapshot.ts";
import { watchSnapshot } from "../../src/snapshot/watch-snapshot.ts";
import { addCredential, deleteCredential } from "../../src/store/credentials.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, rotateEndpoint } from "../../src/store/endpoints.ts";
import { openStore } from "../../src/store/open-store.ts";
import { servingProcesses } from "../../src/store/processes.ts";
import { rotateSigningKey } from "../../src/store/signing-keys.ts";
import { addTeam, changeTeam, deleteTeam } from "../../src/store/teams.ts";
import { createDatabase, runOn } from "../support/postgres.ts";
import { engines, temporaryFolder } from "../support/stores.ts";

describe.each(engines)("on $name", ({ open }) => {
  test("changes, one after the other, lead to what the store holds as a whole", async () => {
    const store = await open();
    let snapshot = emptySnapshot;
    const directory = createDirectory({ computeUnitsPerSecond: 1, burst: 1 });
    const follow = async (): Promise<SnapshotChange> => {
      const change = await readSnapshot(store, snapshot.revision);
      snapshot = applyChange(snapshot, change);
      directory.apply(change);
      return change;
    };
    expect(await follow()).toMatchObject({ pepper: store.pepper, teams: [], signingKeys: [{ revoked: false }] });
    const one = await addTeam(store, { name: "one" });
    const { endpoint, key } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
    const gone = await addEndpoint(store, { team: "one", chain: "ledger-b" });
    const { credential: client } = await addCredential(store, { kind: "client", team: "one" });
    expect(await follow()).toMatchObject({ teams: [{ id: one.id }], clients: [{ id: client.id, disabled: false }] });
    expect([directory.find(key)?.id, directory.find(gone.key)?.id]).toEqual([endpoint.id, gone.endpoint.id]);

    const rotated = await rotateEndpoint(store, { which: endpoint.id, keepMs: 60_000 });
    await deleteEndpoint(store, { which: gone.endpoint.id });
    const change = await follow();
    expect(change).not.toHaveProperty("pepper");
    expect([change.teams, change.clients, change.signingKeys]).toEqual([[], [], []]);
    expect(directory.find(rotated.key)).toBe(directory.find(key));
    expect(directory.find(gone.key)).toBeUndefined();

    await changeEndpoint(store, {
      which: endpoint.id,
      enabled: false,
      rate: { computeUnitsPerSecond: 2, burst: 3 },
    });
    await changeTeam(store, { which: "one", rate: { computeUnitsPerSecond: 4, burst: 5 } });
    await rotateSigningKey(store);
    await deleteCredential(store, { kind: "client", which: client.id });
    expect(await follow()).toMatchObject({ clients: [{ disabled: true }], signingKeys: [{}, {}] });
    expect(directory.find(key)).toMatchObject({ enabled: false, buckets: [{ burst: 5 }, { burst: 3 }] });
    expect(await readSnapshot(store, 0)).toEqual({ ...snapshot, clients: [] });
    await deleteTeam(store, { which: "one" });
    await follow();
    expect([directory.find(rotated.key), snapshot.endpoints]).toEqual([undefined, []]);
  });

  test("a watcher is told of each change once, and the store of who serves", async () => {
    const store = await open();
    const onChange = vi.fn();
    const watch = await watchSnapshot({ store, onChange, onState: () => expect.unreachable(), everyMs: 5 });
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(await servingProcesses(store.db)).toEqual([expect.stringContaining(`process ${process.pid} on `)]);
    const { id } = await addTeam(store, { name: "one" });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ teams: [{ id }], endpoints: [] }));
    await watch.close();
    expect(await servingProcesses(store.db)).toEqual([]);
  });
});

test("while the store is gone the snapshot stays, its calls are refused, and it is followed again once the store is back", async () => {
  const [server = expect.unreachable()] = Object.values(inject("servers"));
  const { url, drop } = await createDatabase(server);
  onTestFinished(drop);
  const store = await openStore({ data: temporaryFolder(), database: url });
  onTestFinished(() => store[Symbol.asyncDispose]());
  await addTeam(store, { name: "one" });
  const onState = vi.fn();
  const watch = await watchSnapshot({ store, onChange: () => {}, onState, everyMs: 20 });
  onTestFinished(() => watch.close());
  const before = watch.snapshot;
  const onError = vi.fn();
  const apis = [...loadSpecs({}, ["admin"])].map(([name, document]) => readApi(name, document));
  const control = createControl({
    store,
    state: () => ({ apis, publicUrls: {}, signingKeys: watch.snapshot.signingKeys }),
    onError,
  });
  const request: StoreRequest = {
    api: "admin",
    operation: "listEndpoints",
    origin: "http://localhost",
    path: "/admin/v1/endpoints",
    search: "",
    headers: { authorization: "key" },
  };
  const name = new URL(url).pathname.slice(1);
  await runOn(server, `alter database ${name} with allow_connections false`);
  await runOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await vi.waitFor(() => expect(onState.mock.calls).toEqual([[expect.any(Error)]]));
  expect(watch.snapshot).toEqual(before);
  await expect(watch.now()).rejects.toThrow();
  const refused = await control.answer(request);
  expect([refused.status, refused.headers["retry-after"], String(Buffer.from(refused.body ?? []))]).toEqual([
    503,
    "5",
    expect.stringContaining("service_unavailable"),
  ]);
  expect([(await control.keySet()).status, onError.mock.calls.length]).toEqual([200, 1]);
  await runOn(server, `alter database ${name} with allow_connections true`);
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith(undefined), 5_000);
  expect(onState).toHaveBeenCalledTimes(2);
  await addTeam(store, { name: "two" });
  await watch.now();
  expect(watch.snapshot.teams).toHaveLength(2);
});
