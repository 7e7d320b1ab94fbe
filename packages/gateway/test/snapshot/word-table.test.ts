import fc from "fast-check";
import { expect, test } from "vitest";
import { WordTable } from "../../src/snapshot/word-table.ts";

/** First words that begin at few places of any index, also at its end. */
const hashes = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32 - 2];

/** Keys with equal hashes, in numbers that make the table grow. */
const keys = hashes.flatMap((hash) => Array.from({ length: 20 }, (_, other) => Uint32Array.of(hash, other)));

test("a table has the same rows as a map, with colliding keys, deletions and growth", () => {
  const steps = fc.array(
    fc.record({ key: fc.nat(keys.length - 1), value: fc.nat(2 ** 32 - 1), deletes: fc.boolean() }),
    {
      maxLength: 300,
      size: "max",
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const table = new WordTable(2, 1);
      const expected = new Map<number, { readonly row: number; readonly value: number }>();
      for (const { key: index, value, deletes } of all) {
        const key = keys[index] ?? expect.fail();
        const known = expected.get(index);
        expect(table.find(key)).toBe(known?.row ?? -1);
        if (known && deletes) {
          table.delete(known.row);
          expected.delete(index);
        } else if (!deletes) {
          const row = known?.row ?? table.add(key);
          if (!known) expect(table.get(row, 2)).toBe(0);
          table.set(row, 2, value);
          expected.set(index, { row, value });
        }
        expect(table.size).toBe(expected.size);
      }
      for (const [index, key] of keys.entries()) {
        const known = expected.get(index);
        expect(table.find(key)).toBe(known?.row ?? -1);
        if (known) expect([table.get(known.row, 1), table.get(known.row, 2)]).toEqual([key[1], known.value]);
      }
      expect([...table.rows()]).toEqual(expect.arrayContaining([...expected.values()].map(({ row }) => row)));
    }),
  );
});

test("rows of deleted keys are used again", () => {
  const table = new WordTable(2, 1);
  for (const key of keys) for (let round = 0; round < 10; round++) table.delete(table.add(key));
  expect([...table.rows()]).toEqual([0]);
});

test("a table of many rows finds each", () => {
  const table = new WordTable(2, 1);
  const keyOf = (index: number) => Uint32Array.of(Math.imul(index, 0x9e3779b1), index);
  for (let index = 0; index < 10_000; index++) expect(table.add(keyOf(index))).toBe(index);
  for (let index = 0; index < 10_000; index++) expect(table.find(keyOf(index))).toBe(index);
  expect(table.find(keyOf(10_000))).toBe(-1);
});
