import { describe, expect, test } from "vitest";
import {
  addAdminKey,
  changeAdminKey,
  deleteAdminKey,
  listAdminKeys,
  teamOfAdminKey,
} from "../../src/store/admin-keys.ts";
import {
  acceptsSecret,
  addClient,
  changeClient,
  deleteClient,
  listClients,
  rotateClient,
} from "../../src/store/clients.ts";
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  listEndpoints,
  listWithKeys,
  rotateEndpoint,
} from "../../src/store/endpoints.ts";
import { writeTogether } from "../../src/store/store.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../../src/store/teams.ts";
import { engines } from "../support/stores.ts";

describe.each(engines)("on $name", ({ open }) => {
  test("a team is added, changed, listed by name and deleted with all that it has", async () => {
    const store = await open();
    const rate = { computeUnitsPerSecond: 5, burst: 50 };
    await addTeam(store, { name: "second" });
    const team = await addTeam(store, { name: "first", rate });
    expect(await listTeams(store)).toMatchObject([{ name: "first", rate }, { name: "second" }]);
    await expect(addTeam(store, { name: "first" })).rejects.toMatchObject({ code: "taken" });
    await expect(addTeam(store, { name: " " })).rejects.toMatchObject({ code: "invalid" });
    await expect(changeTeam(store, { team: "nobody" })).rejects.toThrow('There is no team "nobody".');
    expect(await changeTeam(store, { team: "first", name: "other", rate: null })).not.toHaveProperty("rate");

    await addEndpoint(store, { team: "other", chain: "ledger-a" });
    const { key } = await addAdminKey(store, { team: "other" });
    const { client, secret } = await addClient(store, { team: "other" });
    expect(await teamOfAdminKey(store, key)).toBe(team.id);
    expect(await acceptsSecret(store, client.id, secret)).toBe(true);
    await deleteTeam(store, { team: team.id });
    expect(await listTeams(store)).toMatchObject([{ name: "second" }]);
    expect([await listEndpoints(store), await listAdminKeys(store), await listClients(store)]).toEqual([[], [], []]);
    expect(await teamOfAdminKey(store, key)).toBeUndefined();
    expect(await acceptsSecret(store, client.id, secret)).toBe(false);
    // The name is free again.
    await addTeam(store, { name: "other" });
  });

  test("writes that belong together are all done or none", async () => {
    const store = await open();
    const half = writeTogether(store, async (together) => {
      await addTeam(together, { name: "half" });
      await addEndpoint(together, { team: "half", chain: "not a chain" });
    });
    await expect(half).rejects.toMatchObject({ code: "invalid" });
    expect(await listTeams(store)).toEqual([]);
  });

  test("an endpoint is found by id, or by a name that no other has", async () => {
    const store = await open();
    for (const name of ["one", "two"]) await addTeam(store, { name });
    const { endpoint, key } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
    expect(endpoint).toMatchObject({ team: "one", name: "ledger-a mainnet", network: "mainnet", enabled: true });
    await addEndpoint(store, { team: "two", chain: "ledger-a" });
    const twins = changeEndpoint(store, { endpoint: endpoint.name, enabled: false });
    await expect(twins).rejects.toMatchObject({ code: "ambiguous", message: expect.stringContaining(endpoint.id) });
    await expect(deleteEndpoint(store, { endpoint: endpoint.id, team: "two" })).rejects.toThrow("There is no endpoint");

    await changeEndpoint(store, { endpoint: endpoint.name, team: "one", enabled: false, name: "renamed" });
    const [{ id: team } = { id: "" }] = await listTeams(store);
    expect(await listWithKeys(store, team)).toMatchObject([{ id: endpoint.id, name: "renamed", enabled: false, key }]);
    const rotated = await rotateEndpoint(store, { endpoint: "renamed", keepMs: 1_000 });
    expect(await listWithKeys(store, team)).toMatchObject([{ id: endpoint.id, key: rotated.key }]);
    await deleteEndpoint(store, { endpoint: "renamed" });
    expect(await listWithKeys(store, team)).toEqual([]);
    expect(await store.db.selectFrom("endpoint_key").selectAll().execute()).toHaveLength(1);
  });

  test("admin keys and client secrets open nothing once they are disabled, replaced or deleted", async () => {
    const store = await open();
    await addTeam(store, { name: "one" });
    const { key } = await addAdminKey(store, { team: "one", name: "ci" });
    await changeAdminKey(store, { adminKey: "ci", enabled: false });
    expect(await teamOfAdminKey(store, key)).toBeUndefined();
    await changeAdminKey(store, { adminKey: "ci", enabled: true });
    expect(await teamOfAdminKey(store, key)).toBeDefined();
    await deleteAdminKey(store, { adminKey: "ci" });
    expect(await teamOfAdminKey(store, key)).toBeUndefined();

    const { client, secret } = await addClient(store, { team: "one" });
    const accepts = (text: string) => acceptsSecret(store, client.id, text);
    await changeClient(store, { client: client.id, enabled: false });
    expect(await accepts(secret)).toBe(false);
    await changeClient(store, { client: client.id, enabled: true });
    const { secret: second } = await rotateClient(store, { client: client.name });
    expect([await accepts(secret), await accepts(second), await accepts("")]).toEqual([false, true, false]);
    await deleteClient(store, { client: client.id });
    expect(await accepts(second)).toBe(false);
  });

  test("no table holds a key or a secret in clear text", async () => {
    const store = await open();
    await addTeam(store, { name: "one" });
    const { key } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
    const { key: adminKey } = await addAdminKey(store, { team: "one" });
    const { secret } = await addClient(store, { team: "one" });
    const tables = ["seal", "endpoint", "endpoint_key", "admin_key", "client", "signing_key"] as const;
    const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()));
    const dump = JSON.stringify(rows);
    for (const text of [key, adminKey, secret, store.pepper, '"d":']) expect(dump).not.toContain(text);
  });
});
