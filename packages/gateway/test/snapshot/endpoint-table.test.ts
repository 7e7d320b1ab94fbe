import fc from "fast-check";
import { expect, test } from "vitest";
import { type EndpointRow, EndpointTable } from "../../src/snapshot/endpoint-table.ts";
import { WordTable } from "../../src/snapshot/word-table.ts";
import { endpointRow, inOrder } from "../support/snapshots.ts";

/** First words, which are the hashes, begin at few places of any index, also at its end. */
const beginOf = (index: number) => ["00000000", "01000000", "00000080", "ffffffff", "feffffff"][index % 5] ?? "";

const ids = Array.from({ length: 40 }, (_, at) => `${beginOf(at)}-89ab-4cde-8f01-${String(at).padStart(12, "0")}`);
const digests = Array.from({ length: 60 }, (_, at) =>
  Buffer.from(beginOf(at) + String(at).padStart(56, "0"), "hex").toString("base64url"),
);

/** Rows of few endpoints and keys, so that keys are replaced, end, and move to other endpoints. */
const rows: fc.Arbitrary<EndpointRow> = fc.record(
  {
    id: fc.constantFrom(...ids),
    team: fc.constantFrom("one", "two", "three"),
    chain: fc.constantFrom("ledger-a", "ledger-b"),
    network: fc.constantFrom("mainnet", "testnet"),
    enabled: fc.boolean(),
    deleted: fc.boolean(),
    rate: fc.record({ computeUnitsPerSecond: fc.maxSafeNat(), burst: fc.maxSafeNat() }),
    keys: fc.uniqueArray(
      fc.record(
        { digest: fc.constantFrom(...digests), validUntil: fc.maxSafeNat() },
        { requiredKeys: ["digest"], noNullPrototype: true },
      ),
      { selector: (key) => key.digest, maxLength: 4 },
    ),
  },
  { requiredKeys: ["id", "team", "chain", "network", "enabled", "deleted", "keys"], noNullPrototype: true },
);

/** The same with plain maps. */
class Oracle {
  readonly endpoints = new Map<string, EndpointRow>();

  apply(row: EndpointRow) {
    const taken = new Set(row.keys.map((key) => key.digest));
    if (!row.deleted)
      for (const [id, other] of this.endpoints)
        this.endpoints.set(id, { ...other, keys: other.keys.filter((key) => !taken.has(key.digest)) });
    if (row.deleted) this.endpoints.delete(row.id);
    else this.endpoints.set(row.id, row);
  }

  find(wanted: string) {
    for (const { keys, deleted: _, ...endpoint } of this.endpoints.values())
      for (const { digest, validUntil } of keys) if (digest === wanted) return { endpoint, validUntil };
    return undefined;
  }
}

test("a table answers as maps do, after any changes", () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 120, size: "max" }), (changes) => {
      const [table, oracle] = [new EndpointTable(), new Oracle()];
      for (const row of changes) for (const each of [table, oracle]) each.apply(row);
      expect([...table.rows()].length).toBe(oracle.endpoints.size);
      for (const team of ["one", "two", "three"])
        expect(table.countOf(team)).toBe([...oracle.endpoints.values()].filter((one) => one.team === team).length);
      for (const id of ids) expect(table.has(id)).toBe(oracle.endpoints.has(id));
      for (const digest of digests) expect(table.find(digest)).toEqual(oracle.find(digest));
      expect(inOrder(table.rows())).toEqual(inOrder(oracle.endpoints.values()));
    }),
  );
});

test("rows that are deleted while they are read are left out", () => {
  const table = new EndpointTable();
  for (const id of ids) table.apply(endpointRow(id));
  const seen: string[] = [];
  for (const row of table.rows()) {
    seen.push(row.id);
    const last = ids[ids.length - seen.length] ?? "";
    if (seen.length <= 20) table.apply({ ...row, id: last, deleted: true });
  }
  expect(seen).toEqual(ids.slice(0, 20));
  expect([...table.rows()].length).toBe(20);
});

test("a table uses deleted rows again", () => {
  const table = new WordTable(1, 0);
  for (let index = 0; index < 100; index++) table.delete(table.add(Uint32Array.of(index)));
  expect([...table.rows()]).toEqual([0]);
});

test.each([
  ["one", "", "is no UUID"],
  [ids[0], "short", "has not 32 bytes"],
])("an endpoint %j with the key %j is refused", (id = "", digest = "", reason = "") => {
  const row = { ...endpointRow(id), keys: [{ digest }] };
  expect(() => new EndpointTable().apply(row)).toThrow(reason);
});
