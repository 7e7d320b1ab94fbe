import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld } from "../../../src/world/world.ts";
import { exampleOperation } from "../example-operation.ts";
import { createAsk, document, type Effect, type Page, tokensOf } from "./ask.ts";

const ask = createAsk();
const effectsOf = (id: bigint): readonly Effect[] => ask.page(id, { limit: "200" })._embedded.records;

test("an operation has 3 to 31 effects, numbered from 1", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 63n - 1n), (id) => {
      const effects = effectsOf(id);
      expect(effects.length).toBeGreaterThanOrEqual(3);
      expect(effects.length).toBeLessThanOrEqual(31);
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

test("an effect has the time of the ledger in the upper half of its operation's identifier", () => {
  expect(effectsOf(121693057904021505n)[0]?.created_at).toBe("2023-06-14T09:26:53Z");
  expect(effectsOf(121693057904021505n + 7n)[0]?.created_at).toBe("2023-06-14T09:26:53Z");
  expect(effectsOf(121693057904021505n + (1n << 32n))[0]?.created_at).toBe("2023-06-14T09:26:58Z");
  expect(effectsOf(1n)[0]?.created_at).toBe("2018-12-17T16:50:48Z");
});

test("a list like that of effects is answered from its own examples", () => {
  const record = { id: "", paging_token: "7-1", account: "GPAYER", type: "payment", created_at: "" };
  const examples = [{ _links: {}, _embedded: { records: [{ ...record, _links: {} }] } }];
  const operations = [
    exampleOperation("listPayments", "/operations/{operation}/payments", examples),
    exampleOperation("listOfTwo", "/accounts/{account}/operations/{id}", examples),
  ];
  const world = createWorld({ documents: { "ledger-b": operations } });
  const body = world.answer("ledger-b", "listPayments", { path: { operation: "9" } })?.body as unknown as Page;
  expect(tokensOf(body)).toEqual(["9-1", "9-2", "9-3"]);
  expect(body._embedded.records[2]).toMatchObject({ account: "GPAYER", created_at: "2018-12-17T16:50:48Z" });
  expect(body._links.next.href).toBe("/operations/9/payments?cursor=9-3&limit=10&order=asc");
  expect(world.answer("ledger-b", "listOperationEffects", { path: { id: "9" } })?.status).toBe(200);
  expect(world.answer("ledger-b", "listOfTwo", { path: { account: "9", id: "9" } })).toBeUndefined();
});
