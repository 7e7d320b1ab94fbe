import { readApi, sampleRequest } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { describe, expect, test } from "vitest";
import { placeholders } from "../src/accounts/samples.ts";
import { createMockControl } from "../src/control.ts";
import type { ScenarioName } from "../src/index.ts";
import { createRuleBook } from "../src/rules/rule-book.ts";
import { simulatedApis } from "./fixtures/simulated-apis.ts";
import { withLedgers } from "./fixtures/with-ledgers.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

const ledgerA = "/ledger-a/v1/KEY/v1";

/** Returns the statuses of repeated sample requests to every simulated operation in a scenario. */
async function statusesIn(scenario: ScenarioName, times = 1): Promise<Record<string, number[]>> {
  const { fetch, baseUrls, violations } = withMockFetch({ scenario });
  const seen: Record<string, number[]> = {};
  for (const api of simulatedApis()) {
    for (const operation of api.operations) {
      const baseUrl = baseUrls[api.name] ?? "";
      const { method, url, headers, body } = sampleRequest(api, baseUrl, operation, placeholders);
      const init = { method, headers, ...(body !== undefined && { body }) };
      for (let time = 0; time < times; time++) {
        const { status } = await fetch(url, init);
        seen[operation.id] = [...(seen[operation.id] ?? []), status];
      }
    }
  }
  expect(violations()).toEqual([]);
  return seen;
}

describe("a scenario", () => {
  test("called flaky disturbs a third of the calls, the same calls in every run", () => {
    const [api] = [...loadSpecs({}, ["ledger-a"])].map(([name, document]) => readApi(name, document));
    const [operation] = api?.operations ?? [];
    if (!api || !operation) throw new Error("ledger A has no operation");
    const run = (): string[] => {
      const book = createRuleBook("flaky");
      return Array.from({ length: 3000 }, () => book.match({ api, operation, headers: {} })).map((rule) =>
        rule ? JSON.stringify(rule.action) : "fine",
      );
    };
    const calls = run();
    expect(run()).toEqual(calls);
    const percent = (action: string): number =>
      Math.round((100 * calls.filter((one) => one === action).length) / calls.length);
    expect(Object.fromEntries([...new Set(calls)].map((action) => [action, percent(action)]))).toEqual({
      fine: 69,
      '{"status":503}': 10,
      '{"fault":"reset"}': 5,
      '{"fault":"truncate"}': 5,
      '{"fault":"html"}': 5,
      '{"latency":1500}': 7,
    });
  });

  test.each<[ScenarioName, number, number[]]>([
    ["throttled", 6, [200, 429]],
    ["pruned", 1, [200]],
    ["down", 1, [503]],
  ])("called %s, in %i calls of each operation, has the statuses %j", async (scenario, times, statuses) => {
    const seen = Object.values(await statusesIn(scenario, times)).flat();
    expect(new Set(seen)).toEqual(new Set(statuses));
  });

  // The tests of the world prove that a worse node is consistent.
  test("called pruned keeps 100 blocks: older ones are 410, and the headers show the oldest block", async () => {
    // One block per hour, so that none is added during the test.
    const { get, violations } = withLedgers({ scenario: "pruned", blockTimeMs: 3_600_000 });
    expect((await get(`${ledgerA}/blocks/by_height/3202`)).status).toBe(200);
    const gone = await get(`${ledgerA}/blocks/by_height/3201`);
    expect(gone).toMatchObject({ status: 410, body: { error_code: "block_pruned" } });
    expect(gone.headers.get("x-node-oldest-block-height")).toBe("3202");
    expect(violations()).toEqual([]);
  });

  test("called pruned answers 410 in place of the examples, without ledgers", async () => {
    const { get, violations } = withLedgers({ scenario: "pruned", world: false });
    expect((await get(`${ledgerA}/blocks/by_height/3285`)).status).toBe(410);
    expect((await get("/ledger-b/v1/KEY/operations/1/effects")).status).toBe(410);
    expect(violations()).toEqual([]);
  });

  test("called stale-node lags by an hour in all answers, or refuses if the node knows its own lag", async () => {
    expect(await statusesIn("stale-node")).toMatchObject({ getAccount: [200], listOperationEffects: [503] });
    let time = Date.UTC(2026, 0, 1);
    const { get } = withLedgers({ scenario: "stale-node", now: () => time });
    const { headers } = await get(`${ledgerA}/accounts/0x1`);
    expect(headers.get("x-node-block-height")).toBe("3300");
    expect(time - Number(headers.get("x-node-ledger-timestampusec")) / 1000).toBeGreaterThan(3_600_000);
    time += 7_200_000;
    const later = await get(`${ledgerA}/accounts/0x1`);
    expect(later.headers.get("x-node-block-height")).toBe(String(3301 + 3_600_000 / 375));
    const examples = withLedgers({ scenario: "stale-node", world: false });
    const example = await examples.get(`${ledgerA}/accounts/0x1`);
    expect(example.headers.get("x-node-ledger-timestampusec")).toBe(String(1_680_350_418_204_117 - 3600e6));
  });

  test("is replaced by another one, and overridden by added rules", async () => {
    const { url, fetch } = withLedgers({ scenario: "down" });
    const control = createMockControl({ baseUrl: url, fetch });
    const status = async () => (await fetch(`${url}${ledgerA}/accounts/0x1`)).status;
    await control.addRule({ count: 1, action: { status: 404 } });
    expect([await status(), await status()]).toEqual([404, 503]);
    expect(await control.setScenario({ scenario: "pruned" })).toMatchObject({ scenario: "pruned" });
    expect(await status()).toBe(200);
    await control.setScenario({ scenario: "normal" });
    expect(await status()).toBe(200);
  });
});
