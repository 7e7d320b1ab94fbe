import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "../../../src/world/ledger-b/ledgers.ts";
import { createAsk, document, type Effect } from "./ask.ts";

const ask = createAsk({ documents: {} });
const effectsOf = (id: bigint): readonly Effect[] => ask.page(id, { limit: "200" })._embedded.records;

test("an operation has 3 to 30 effects, numbered from 1", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 63n - 1n), (id) => {
      const effects = effectsOf(id);
      expect(effects.length).toBeGreaterThanOrEqual(3);
      expect(effects.length).toBeLessThanOrEqual(30);
      effects.forEach((effect, index) => {
        expect(effect.paging_token).toBe(`${id}-${index + 1}`);
        expect(effect.id).toBe(`${String(id).padStart(19, "0")}-${String(index + 1).padStart(10, "0")}`);
      });
    }),
    { numRuns: 500 },
  );
});

test("every kind of effect occurs among the first 100 operations", () => {
  const ids = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
  const seen = new Set(ids.flatMap(effectsOf).map(({ type }) => type));
  const kinds = Object.keys(document.components.schemas.KnownEffect.discriminator.mapping);
  expect([...seen].toSorted()).toEqual(kinds.toSorted());
});

test("operations with the minimum and the maximum of effects occur", () => {
  const counts = Array.from({ length: 4000 }, (_, index) => effectsOf(BigInt(index + 1)).length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([3, 30]);
});

test("an effect has the time of the ledger in the upper half of its operation's identifier", () => {
  expect(effectsOf(121693057904021505n)[0]?.created_at).toBe("2023-06-14T09:26:53Z");
  expect(effectsOf(121693057904021505n + 7n)[0]?.created_at).toBe("2023-06-14T09:26:53Z");
  expect(effectsOf(121693057904021505n + (1n << 32n))[0]?.created_at).toBe("2023-06-14T09:26:58Z");
  expect(effectsOf(1n)[0]?.created_at).toBe("2018-12-17T16:50:48Z");
});

test("a time has no fraction of a second", () => {
  expect(isoTime(1_686_734_813)).toBe("2023-06-14T09:26:53Z");
  expect(isoTime(253_402_300_799)).toBe("9999-12-31T23:59:59Z");
});

test("a year beyond 9999 has a plus sign", () => {
  expect(isoTime(253_402_300_800)).toBe("+10000-01-01T00:00:00Z");
});
