import type { Api, Operation } from "@ledgergate/service-kit";
import { readApi } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { createDirectory } from "../src/accounts/directory.ts";
import { type CostLimits, createCostLimit, createMeter, type Meter } from "../src/cost.ts";
import { readState } from "../src/state/read-state.ts";

function limitWith(limits: CostLimits): { spend(cost: number): number | undefined; wait(ms: number): void } {
  let time = 1000;
  const { spend } = createCostLimit(limits, () => time);
  return {
    spend,
    wait(ms) {
      time += ms;
    },
  };
}

describe("Compute Units a second", () => {
  test("may be spent at once, and later only as they refill", () => {
    const limit = limitWith({ cuPerSecond: 100 });
    expect([limit.spend(50), limit.spend(50), limit.spend(15)]).toEqual([undefined, undefined, 1]);
    limit.wait(140);
    expect(limit.spend(15)).toBe(1);
    limit.wait(10);
    expect(limit.spend(15)).toBe(undefined);
  });

  test("do not accumulate beyond the burst in a long pause", () => {
    const limit = limitWith({ cuPerSecond: 100 });
    limit.wait(60_000);
    expect([limit.spend(100), limit.spend(1)]).toEqual([undefined, 1]);
  });

  test("admit a call above the rate from a full bucket, and make the next one wait longer", () => {
    const limit = limitWith({ cuPerSecond: 10 });
    expect([limit.spend(50), limit.spend(50)]).toEqual([undefined, 5]);
    limit.wait(4_000);
    expect(limit.spend(50)).toBe(1);
    limit.wait(1_000);
    expect(limit.spend(50)).toBe(undefined);
  });

  test("are available to a client that waits for Retry-After, even if its clock runs slightly fast", () => {
    const limit = limitWith({ cuPerSecond: 7 });
    for (let call = 0; call < 20; call++) {
      const wait = limit.spend(15);
      if (wait === undefined) continue;
      limit.wait(wait * 1000 - 2);
      expect(limit.spend(15)).toBe(undefined);
    }
  });
});

describe("a budget of Compute Units", () => {
  test("is spent to the last unit and does not come back", () => {
    const limit = limitWith({ cuBudget: 100 });
    expect([limit.spend(50), limit.spend(50), limit.spend(1)]).toEqual([undefined, undefined, 3600]);
    limit.wait(3_600_000);
    expect(limit.spend(1)).toBe(3600);
  });

  test("still admits a cheaper call", () => {
    const limit = limitWith({ cuBudget: 60 });
    expect([limit.spend(50), limit.spend(50), limit.spend(10)]).toEqual([undefined, 3600, undefined]);
  });
});

const document = {
  openapi: "3.1.0",
  paths: {
    "/dear": { get: { operationId: "dear", responses: {}, "x-compute-units": 50 } },
    "/cheap": { get: { operationId: "cheap", responses: {}, "x-compute-units": 15 } },
    "/free": { get: { operationId: "free", responses: {} } },
  },
};
const api: Api = readApi("ledger-a", document);
const [dear, cheap, free] = api.operations as [Operation, Operation, Operation];
const key = "a-key-of-ledger-a-0001";
const directory = createDirectory(
  readState({ teams: [{ name: "Mine", endpoints: [{ api_key: key, chain: "ledger-a", name: "Blocks" }] }] }, "state"),
);
const meterWith = (limits: CostLimits = {}): Meter => createMeter(directory, limits);

describe("the meter", () => {
  test("counts by key and operation, and says whose key it is without showing it", () => {
    const meter = meterWith();
    for (const operation of [dear, cheap, cheap, free]) meter.charge(api, operation, key);
    meter.charge(api, dear, "short");
    const { id } = directory.endpointOf(key)?.endpoint ?? {};
    expect(meter.usage()).toEqual({
      calls: 4,
      computeUnits: 130,
      refused: 0,
      keys: [
        {
          key: "[secret]0001",
          api: "ledger-a",
          endpoint: { id, name: "Blocks", network: "mainnet", team: "Mine" },
          calls: 3,
          computeUnits: 80,
          refused: 0,
          operations: {
            dear: { calls: 1, computeUnits: 50, refused: 0 },
            cheap: { calls: 2, computeUnits: 30, refused: 0 },
          },
        },
        {
          key: "[secret]",
          api: "ledger-a",
          calls: 1,
          computeUnits: 50,
          refused: 0,
          operations: { dear: { calls: 1, computeUnits: 50, refused: 0 } },
        },
      ],
    });
  });

  test("limits each key separately, and counts refusals", () => {
    const meter = meterWith({ cuBudget: 50 });
    expect([meter.charge(api, dear, key), meter.charge(api, cheap, key), meter.charge(api, cheap, "other")]).toEqual([
      undefined,
      3600,
      undefined,
    ]);
    expect(meter.usage()).toMatchObject({ calls: 2, computeUnits: 65, refused: 1 });
  });

  test("never refuses a call that costs nothing", () => {
    const meter = meterWith({ cuBudget: 1 });
    expect([meter.charge(api, dear, key), meter.charge(api, free, key)]).toEqual([3600, undefined]);
  });

  test("has no counts after a reset, and the whole budget again", () => {
    const meter = meterWith({ cuBudget: 50 });
    meter.charge(api, dear, key);
    meter.reset();
    expect(meter.usage()).toEqual({ calls: 0, computeUnits: 0, refused: 0, keys: [] });
    expect(meter.charge(api, dear, key)).toBe(undefined);
  });

  test("remembers at most a thousand keys", () => {
    const meter = meterWith();
    for (let number = 0; number < 1500; number++) meter.charge(api, cheap, `key ${number}`);
    expect(meter.usage().keys).toHaveLength(1000);
  });
});
