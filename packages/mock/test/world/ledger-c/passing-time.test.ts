import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld } from "../../../src/world/world.ts";
import { createAsk, request } from "./ask.ts";

const year2030 = 1_893_456_000_000;
const rawAt = (time: number) => createAsk({ now: () => time }).transaction(request).raw_data;

test("a transaction expires a minute after the newest block, which is less than three seconds old", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }), (time) => {
      const { expiration, timestamp } = rawAt(time);
      expect(timestamp).toBe(time);
      const age = timestamp - (expiration - 60_000);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(3000);
    }),
  );
});

test("the reference block moves on by one every three seconds", () => {
  const blocks = Array.from({ length: 20 }, (_, index) => rawAt(year2030 + index * 3000));
  blocks.slice(1).forEach((raw, index) => {
    const before = blocks[index] as typeof raw;
    expect(raw.expiration).toBe(before.expiration + 3000);
    const [one, other] = [raw, before].map(({ ref_block_bytes }) => Number.parseInt(ref_block_bytes, 16));
    expect(one).toBe(((other as number) + 1) % 0x10000);
  });
  expect(new Set(blocks.map(({ ref_block_hash }) => ref_block_hash)).size).toBe(20);
});

test("a node that lags refers to an old block, but its timestamp is right", () => {
  const world = createWorld({ now: () => year2030 });
  const answer = world.answer("ledger-c", "updateSetting", { body: request, node: { lagMs: 600_000 } });
  const { timestamp, ...block } = rawAt(year2030 - 600_000);
  expect(answer?.body).toMatchObject({ raw_data: { ...block, timestamp: timestamp + 600_000 } });
  const early = createWorld({ now: () => 5 });
  expect(early.answer("ledger-c", "updateSetting", { body: request, node: { lagMs: 9 } })?.status).toBe(200);
});

test("within a block only the timestamp changes", () => {
  let time = year2030;
  const ask = createAsk({ now: () => time });
  const { timestamp, ...block } = ask.transaction(request).raw_data;
  time += 2999;
  expect(ask.transaction(request).raw_data).toEqual({ ...block, timestamp: timestamp + 2999 });
  time += 1;
  expect(ask.transaction(request).raw_data.ref_block_bytes).not.toBe(block.ref_block_bytes);
});

test("the timestamp is a non-negative integer, whatever the clock shows", () => {
  expect(rawAt(year2030 + 0.75).timestamp).toBe(year2030);
  expect(rawAt(-5)).toMatchObject({ timestamp: 0, expiration: 60_000 });
});
