import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mocks, type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const nodePaths = {
  "ledger-a": "/ledger-a/v1/KEY/v1/blocks/by_height/1",
  "ledger-b": "/ledger-b/v1/KEY/operations/121693057904021505/effects",
  "ledger-c": "/ledger-c/v1/KEY/wallet/updatesetting",
};

const call = (mock: WatchedMock, api: keyof typeof nodePaths, init?: RequestInit): Promise<Response> =>
  fetch(mock.url + nodePaths[api], init);

describe("a limit in Compute Units", () => {
  test("answers 429 with Retry-After in the shape of the API", async () => {
    const mock = await withMock({ cuBudget: 49 });
    expect((await call(mock, "ledger-b")).status).toBe(200);
    expect((await call(mock, "ledger-b")).status).toBe(200);
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await call(mock, "ledger-c", post)).status).not.toBe(429);
    for (const api of ["ledger-a", "ledger-b", "ledger-c"] as const) {
      const answer = await call(mock, api, api === "ledger-c" ? post : {});
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
    }
    expect(mock.exchanges.flatMap(({ violations }) => violations.output)).toEqual([]);
    expect(mock.exchanges.slice(-3)).toMatchObject(Array(3).fill({ status: 429, computeUnits: 0 }));
  });

  test("admits a call after the time of Retry-After", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const mock = await withMock({ apis: ["ledger-a"], cuPerSecond: 50 });
    expect((await call(mock, "ledger-a")).status).toBe(200);
    const refused = await call(mock, "ledger-a");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    vi.advanceTimersByTime(1000);
    expect((await call(mock, "ledger-a")).status).toBe(200);
  });
});

describe("usage", () => {
  test.each(mocks)(
    "counts the cost of every call with a known key and operation, also if it is refused: %s",
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
});
