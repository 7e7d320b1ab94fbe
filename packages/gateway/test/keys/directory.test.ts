import { expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { createDirectory } from "../../src/keys/directory.ts";
import type { EndpointRow, SnapshotChange } from "../../src/snapshot/snapshot.ts";

const pepper = "pepper";
const rate = { computeUnitsPerSecond: 500, burst: 5_000 };

function change(part: Partial<SnapshotChange>): SnapshotChange {
  return { teams: [], endpoints: [], clients: [], signingKeys: [], ...part };
}

function row(id: string, keys: readonly (string | [string, number])[], part: Partial<EndpointRow> = {}): EndpointRow {
  return {
    id,
    team: "team",
    chain: "ledger-a",
    network: "mainnet",
    enabled: true,
    deleted: false,
    keys: keys.map((key) =>
      typeof key === "string"
        ? { digest: digest(pepper, key) }
        : { digest: digest(pepper, key[0]), validUntil: key[1] },
    ),
    ...part,
  };
}

test("a key finds its endpoint, the same object until the endpoint changes", () => {
  const directory = createDirectory(rate);
  directory.apply(change({ pepper, teams: [{ id: "team" }], endpoints: [row("one", ["key"]), row("two", ["other"])] }));
  const found = directory.find("key");
  expect(found).toEqual({
    id: "one",
    team: "team",
    chain: "ledger-a",
    network: "mainnet",
    enabled: true,
    buckets: [{ name: "team:team", ...rate }],
  });
  expect([directory.find("nobody's"), directory.find("")]).toEqual([undefined, undefined]);
  directory.apply(change({ endpoints: [row("two", ["other"], { enabled: false })] }));
  expect(directory.find("key")).toBe(found);
  expect(directory.find("other")?.enabled).toBe(false);

  const own = { computeUnitsPerSecond: 1, burst: 2 };
  directory.apply(change({ teams: [{ id: "team", rate: own }], endpoints: [row("two", ["other"], { rate: own })] }));
  expect(directory.find("key")).toBe(found);
  expect(found?.buckets).toEqual([{ name: "team:team", ...own }]);
  expect(directory.find("other")?.buckets).toEqual([
    { name: "team:team", ...own },
    { name: "endpoint:two", ...own },
  ]);
  directory.apply(change({ teams: [{ id: "team" }] }));
  expect(directory.find("key")?.buckets).toEqual([{ name: "team:team", ...rate }]);
});

test("a replaced key works until its end, a deleted endpoint's key no longer", () => {
  let now = 1_000;
  const directory = createDirectory(rate, () => now);
  directory.apply(change({ pepper, endpoints: [row("one", ["new", ["old", 2_000]]), row("two", ["other"])] }));
  expect(directory.find("old")).toBe(directory.find("new"));
  const [followOld, followNew] = [directory.follow("old"), directory.follow("new")];
  expect([followOld()?.id, followNew()?.id]).toEqual(["one", "one"]);
  now = 2_000;
  expect([followOld(), followNew()?.id]).toEqual([undefined, "one"]);
  expect([directory.find("old"), directory.find("new")?.id]).toEqual([undefined, "one"]);
  directory.apply(change({ endpoints: [row("one", ["newer"]), row("two", [], { deleted: true })] }));
  const found = ["old", "new", "other", "newer"].map((key) => directory.find(key)?.id);
  expect(found).toEqual([undefined, undefined, undefined, "one"]);
});
