import { expect, test } from "vitest";
import { change, endpointRow, openDirectory } from "../support/snapshots.ts";

const pepper = "pepper";
const [one, two] = ["01234567-89ab-4cde-8f01-23456789abcd", "89abcdef-0123-4567-89ab-cdef01234567"] as const;
const ofTeam = { name: "team:team", computeUnitsPerSecond: 1, burst: 1 };

test("a key finds its endpoint, the same object until a change", () => {
  const { directory, endpointOf } = openDirectory();
  const endpoints = [endpointRow(one, ["key"]), endpointRow(two, ["other"])];
  directory.apply(change({ pepper, teams: [{ id: "team" }], endpoints }));
  const key = directory.find("key");
  const found = directory.endpointOf(key);
  expect(endpointOf("key")).toBe(found);
  const facts = { id: one, team: "team", chain: "ledger-a", network: "mainnet", enabled: true };
  expect(found).toEqual({ ...facts, buckets: [ofTeam] });
  expect([endpointOf("nobody's"), endpointOf("")]).toEqual([undefined, undefined]);
  directory.apply(change({ endpoints: [endpointRow(two, ["other"], { enabled: false })] }));
  expect(directory.endpointOf(key)).toEqual(found);
  expect(endpointOf("other")?.enabled).toBe(false);

  const rate = { computeUnitsPerSecond: 3, burst: 4 };
  const limited = [endpointRow(two, ["other"], { rate })];
  directory.apply(change({ teams: [{ id: "team", rate }], endpoints: limited }));
  expect(directory.endpointOf(key)).toEqual(found);
  const ownOfTeam = { ...ofTeam, ...rate };
  expect(found?.buckets).toEqual([ownOfTeam]);
  expect(endpointOf("other")?.buckets).toEqual([ownOfTeam, { ...rate, name: `endpoint:${two}` }]);
  directory.apply(change({ teams: [{ id: "team" }] }));
  expect(endpointOf("key")?.buckets).toEqual([ofTeam]);
});

// ended-keys.e2e.test.ts has keys of calls under way.
test("a replaced key works until its end", () => {
  let now = 1_000;
  const { directory, endpointOf } = openDirectory(() => now);
  const idsOf = (...keys: readonly string[]) => keys.map((key) => endpointOf(key)?.id);
  const endpoints = [endpointRow(one, ["new", ["old", 2_000]]), endpointRow(two, ["other"])];
  directory.apply(change({ pepper, endpoints }));
  expect(endpointOf("old")).toEqual(endpointOf("new"));
  now = 2_000;
  expect(idsOf("old", "new")).toEqual([undefined, one]);
  directory.apply(change({ endpoints: [endpointRow(one, ["newer"]), endpointRow(two, [], { deleted: true })] }));
  expect(idsOf("new", "old", "other", "newer")).toEqual([undefined, undefined, undefined, one]);
});
