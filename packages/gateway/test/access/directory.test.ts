import { expect, test } from "vitest";
import { createDirectory } from "../../src/access/directory.ts";
import { change, endpointRow } from "../support/snapshots.ts";

const pepper = "pepper";
const [one, two] = ["01234567-89ab-4cde-8f01-23456789abcd", "89abcdef-0123-4567-89ab-cdef01234567"] as const;
const rate = { computeUnitsPerSecond: 500, burst: 5_000 };

test("a key finds its endpoint, the same object until a change", () => {
  const directory = createDirectory(rate);
  const endpointOf = (key: string) => directory.endpointOf(directory.find(key));
  const endpoints = [endpointRow(one, ["key"]), endpointRow(two, ["other"])];
  directory.apply(change({ pepper, teams: [{ id: "team" }], endpoints }));
  const key = directory.find("key");
  const found = directory.endpointOf(key);
  expect(directory.endpointOf(directory.find("key"))).toBe(found);
  const facts = { id: one, team: "team", chain: "ledger-a", network: "mainnet", enabled: true };
  expect(found).toEqual({ ...facts, buckets: [{ name: "team:team", ...rate }] });
  expect([endpointOf("nobody's"), endpointOf("")]).toEqual([undefined, undefined]);
  directory.apply(change({ endpoints: [endpointRow(two, ["other"], { enabled: false })] }));
  expect(directory.endpointOf(key)).toEqual(found);
  expect(endpointOf("other")?.enabled).toBe(false);

  const own = { computeUnitsPerSecond: 1, burst: 2 };
  const limited = [endpointRow(two, ["other"], { rate: own })];
  directory.apply(change({ teams: [{ id: "team", rate: own }], endpoints: limited }));
  expect(directory.endpointOf(key)).toEqual(found);
  expect(found?.buckets).toEqual([{ name: "team:team", ...own }]);
  expect(endpointOf("other")?.buckets).toEqual([
    { name: "team:team", ...own },
    { name: `endpoint:${two}`, ...own },
  ]);
  directory.apply(change({ teams: [{ id: "team" }] }));
  expect(endpointOf("key")?.buckets).toEqual([{ name: "team:team", ...rate }]);
});

test("a replaced key works until its end, a deleted endpoint's key no longer", () => {
  let now = 1_000;
  const directory = createDirectory(rate, () => now);
  const endpointOf = (key: string) => directory.endpointOf(directory.find(key));
  const endpoints = [endpointRow(one, ["new", ["old", 2_000]]), endpointRow(two, ["other"])];
  directory.apply(change({ pepper, endpoints }));
  expect(endpointOf("old")).toEqual(endpointOf("new"));
  const [old, kept, other] = ["old", "new", "other"].map((key) => directory.find(key));
  now = 2_000;
  expect([endpointOf("old"), endpointOf("new")?.id]).toEqual([undefined, one]);
  directory.apply(change({ endpoints: [endpointRow(one, ["new"], { enabled: false })] }));
  expect([old, kept].map((key) => directory.endpointOf(key)?.enabled)).toEqual([undefined, false]);
  directory.apply(change({ endpoints: [endpointRow(one, ["newer"]), endpointRow(two, [], { deleted: true })] }));
  expect([old, kept, other].map((key) => directory.endpointOf(key))).toEqual([undefined, undefined, undefined]);
  const found = ["old", "new", "other", "newer"].map((key) => endpointOf(key)?.id);
  expect(found).toEqual([undefined, undefined, undefined, one]);
});
