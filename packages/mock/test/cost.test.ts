import { expect, test } from "vitest";
import { type CostLimits, createCostLimit } from "../src/cost.ts";
import { serveShop, shopOf } from "./fixtures/shop.ts";
import { mocks } from "./fixtures/with-mock.ts";

const admitted = undefined;

/** Each row has the costs to spend, and the pauses in milliseconds between them. The results are the seconds to wait. */
test.each<[string, CostLimits, readonly (number | { readonly pause: number })[], readonly (number | undefined)[]]>([
  [
    "all of a second at once, then as they refill",
    { cuPerSecond: 100 },
    [50, 50, 15, { pause: 140 }, 15, { pause: 10 }, 15],
    [admitted, admitted, 1, 1, admitted],
  ],
  ["not more after a long pause", { cuPerSecond: 100 }, [{ pause: 60_000 }, 100, 1], [admitted, 1]],
  [
    "more than the rate from a full bucket, for which the next call waits",
    { cuPerSecond: 10 },
    [50, 50, { pause: 4_000 }, 50, { pause: 1_000 }, 50],
    [admitted, 5, 1, admitted],
  ],
  [
    "to a client whose clock is slightly fast",
    { cuPerSecond: 15 },
    [15, 15, { pause: 998 }, 15],
    [admitted, 1, admitted],
  ],
  [
    "a budget to its last unit",
    { cuBudget: 100 },
    [50, 50, 1, { pause: 3_600_000 }, 1],
    [admitted, admitted, 3600, 3600],
  ],
  ["the rest of a budget to a cheaper call", { cuBudget: 60 }, [50, 50, 10], [admitted, 3600, admitted]],
])("limits give %s", (_, limits, steps, waits) => {
  let time = 1000;
  const { spend } = createCostLimit(limits, () => time);
  const found = steps.flatMap((step) => {
    if (typeof step === "number") return [spend(step)];
    time += step.pause;
    return [];
  });
  expect(found).toEqual(waits);
});

test("a limit holds for each key, and never for a call that costs nothing", async () => {
  const costing = (units: number) => ({ get: { responses: {}, "x-compute-units": units } });
  const paths = { "/dear": costing(50), "/cheap": costing(15), "/free": costing(0) };
  const servers = [{ url: "https://shop.example/{apiKey}" }];
  const { ask, fetch, url, usage } = serveShop(shopOf(paths, { servers }), { cuBudget: 50 });
  const statuses = (...paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).status));
  expect(await statuses("/a/free", "/a/dear", "/a/cheap", "/a/free", "/b/cheap")).toEqual([200, 200, 429, 200, 200]);
  expect(usage()).toMatchObject({ calls: 2, computeUnits: 65, refused: 1 });
  await fetch(`${url}/__mock/reset`, { method: "POST" });
  expect(usage()).toEqual({ calls: 0, computeUnits: 0, refused: 0, keys: [] });
  expect(await statuses("/a/dear")).toEqual([200]);
  await statuses(...Array.from({ length: 1500 }, (_, number) => `/key${number}/cheap`));
  expect(usage().keys).toHaveLength(1000);
});

test.each(mocks)(
  "the usage counts the cost of every call with a known key and operation, also if it is refused: %s",
  async (_, make) => {
    const mock = await make({ apis: ["ledger-a"], anyKey: false });
    const { fetch } = mock;
    const base = `${mock.baseUrls["ledger-a"]}/v1/mock-key-ledger-a-mainnet/v1`;
    for (const path of ["/accounts/0x1", "/accounts/nonsense", "/blocks/by_height/1", "/nowhere"])
      await fetch(base + path);
    await fetch(`${base}/accounts/0x1`, { headers: { prefer: "code=503" } });
    await fetch(`${base}/accounts/0x1`, { method: "DELETE" });
    await fetch(`${base}/accounts/0x1`, { method: "OPTIONS" });
    await fetch(`${base.replace("mainnet", "disabled")}/accounts/0x1`);
    expect(mock.usage()).toMatchObject({
      calls: 4,
      computeUnits: 95,
      refused: 0,
      keys: [
        {
          key: "[secret]nnet",
          api: "ledger-a",
          endpoint: { name: "Ledger A", network: "mainnet", team: "Default team" },
          operations: {
            getAccount: { calls: 3, computeUnits: 45, refused: 0 },
            getBlockByHeight: { calls: 1, computeUnits: 50, refused: 0 },
          },
        },
      ],
    });
    expect(mock.exchanges.map(({ computeUnits }) => computeUnits)).toEqual([15, 15, 50, 0, 15, 0, 0, 0]);
    expect(await (await fetch(`${mock.url}/__mock/usage`)).json()).toEqual(mock.usage());
  },
);
