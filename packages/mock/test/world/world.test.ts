import { expect, test } from "vitest";
import { createWorld } from "../../src/world/world.ts";

test("an operation that is not simulated has no answer", () => {
  const world = createWorld();
  expect(world.answer("admin", "listEndpoints")).toBeUndefined();
  expect(world.answer("ledger-a", "getMempool")).toBeUndefined();
  expect(world.answer("ledger-a", "toString")).toBeUndefined();
});

test("answers of ledger B do not depend on lag", () => {
  const world = createWorld();
  expect(world.showsLag("ledger-a", "getAccount")).toBe(true);
  expect(world.showsLag("ledger-c", "updateSetting")).toBe(true);
  expect(world.showsLag("ledger-b", "listOperationEffects")).toBe(false);
  expect(world.showsLag("ledger-a", "toString")).toBe(false);
  expect(world.showsLag("admin", "listEndpoints")).toBe(false);
});

test("the ledger-state headers of ledger A are available without an answer", () => {
  const world = createWorld();
  const { headers } = world.answer("ledger-a", "getAccount", { path: { address: "0x1" } }) ?? {};
  expect(headers).toMatchObject(world.stateHeaders("ledger-a") ?? {});
  expect(world.stateHeaders("ledger-a", { retainedBlocks: 1 })).toMatchObject({ "x-node-oldest-block-height": "3301" });
  expect([world.stateHeaders("ledger-b"), world.stateHeaders("admin")]).toEqual([undefined, undefined]);
});
