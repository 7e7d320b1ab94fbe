import { expect } from "vitest";
import { addCredential, listCredentials } from "../../src/store/credentials.ts";
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  listWithKeys,
  rotateEndpoint,
} from "../../src/store/endpoints.ts";
import { listEndpoints } from "../../src/store/list-endpoints.ts";
import { writeTogether } from "../../src/store/store.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../../src/store/teams.ts";
import { addAll, onEngines, onServers, readAll } from "../support/stores.ts";

onEngines("a created object is the row of its list, with its time", async (store) => {
  store.clock.at = Date.UTC(2026, 0, 31);
  const { endpoint, client } = await addAll(store);
  const rate = { computeUnitsPerSecond: 1, burst: 1 };
  const team = await changeTeam(store, { which: "one", rate });
  const createdAt = "2026-01-31T00:00:00.000Z";
  expect(team).toEqual({ id: expect.any(String), name: "one", rate, createdAt });
  expect(endpoint).toMatchObject({ team: "one", name: "ledger-a mainnet", enabled: true, createdAt });
  expect(client).toMatchObject({ team: "one", name: "client", enabled: true, createdAt });
  expect(await readAll(listTeams(store))).toEqual([team]);
  expect(await readAll(listEndpoints(store))).toEqual([endpoint]);
  expect(await readAll(listCredentials(store, { kind: "client" }))).toEqual([client]);
});

onEngines("a team is deleted with everything that it has", async (store) => {
  const rate = { computeUnitsPerSecond: 5, burst: 50 };
  await addTeam(store, { name: "second" });
  const team = await addTeam(store, { name: "first", rate });
  expect(await readAll(listTeams(store))).toMatchObject([{ name: "first", rate }, { name: "second" }]);
  await expect(addTeam(store, { name: "first" })).rejects.toThrow("already");
  await expect(changeTeam(store, { which: "nobody" })).rejects.toThrow('There is no team "nobody".');
  expect(await changeTeam(store, { which: "first", name: "other", rate: null })).not.toHaveProperty("rate");

  await addEndpoint(store, { team: "other", chain: "ledger-a" });
  await deleteTeam(store, { which: team.id });
  expect(await readAll(listTeams(store))).toMatchObject([{ name: "second" }]);
  expect(await readAll(listEndpoints(store))).toEqual([]);
});

onEngines("writes of one transaction are all done or none", async (store) => {
  const half = writeTogether(store, async (together) => {
    await addTeam(together, { name: "half" });
    await addEndpoint(together, { team: "half", chain: "not a chain" });
  });
  await expect(half).rejects.toThrow("The chain");
  expect(await readAll(listTeams(store))).toEqual([]);
});

onEngines("an endpoint is found by id, or by a name that no other has", async (store) => {
  const { id: team, endpoint, key } = await addAll(store);
  const { endpoint: other } = await addAll(store, "two");
  const ambiguous = changeEndpoint(store, { which: endpoint.name, enabled: false });
  await expect(ambiguous).rejects.toThrow(new RegExp(`^There are 2 endpoints.*${endpoint.id}`));

  await changeEndpoint(store, { which: endpoint.name, team: "one", enabled: false, name: "renamed" });
  const listed = async () => (await listWithKeys(store, team)).endpoints;
  expect(await listed()).toMatchObject([{ id: endpoint.id, name: "renamed", enabled: false, key }]);
  const rotated = await rotateEndpoint(store, { which: "renamed", keepMs: 1_000 });
  expect(await listed()).toMatchObject([{ id: endpoint.id, key: rotated.key }]);
  await deleteEndpoint(store, { which: "renamed" });
  expect(await listed()).toEqual([]);
  const keys = await store.db.selectFrom("endpoint_key").select("endpoint").execute();
  expect(keys).toEqual([{ endpoint: other.id }]);
});

onServers("a name of any object shows every character that it has", async (store) => {
  const [team = "", ...good] = ["Zoë Straße 東京 नमस्ते ✓ 🚀", "e\u0301", "a=b; 'c'", "x".repeat(200)];
  for (const name of [team, ...good]) await addTeam(store, { name });
  const { endpoint } = await addEndpoint(store, { team, chain: "ledger-a" });
  const codes = [
    ...[0, 9, 10, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x115f, 0x180e, 0x2003, 0x200b, 0x200e, 0x2028, 0x202e, 0x2060],
    ...[0x2800, 0x3000, 0x3164, 0xd800, 0xe000, 0xfe0f, 0xfeff, 0xffff, 0xe0041],
  ];
  const invisible = codes.map((code) => `a${String.fromCodePoint(code)}b`);
  const bad = [...invisible, "\ud800a", "a\ufeff", "\ufffd", "", " ", " a", "a ", "\u0301a", "x".repeat(201)];
  const refused = /^A name has|^The network/;
  for (const name of bad) await expect.soft(addTeam(store, { name }), JSON.stringify(name)).rejects.toThrow(refused);
  const name = "a\0b";
  for (const write of [
    () => changeTeam(store, { which: team, name }),
    () => addEndpoint(store, { team, chain: "ledger-a", name }),
    () => changeEndpoint(store, { which: endpoint.id, name }),
    () => addEndpoint(store, { team, chain: "ledger-a", network: name, name: "a" }),
    () => addCredential(store, { kind: "client", team, name }),
  ])
    await expect.soft(write(), String(write)).rejects.toThrow(refused);
});
