import { describe, expect, it } from "vitest";
import { createMockControl } from "../src/control.ts";
import { loadSpecs } from "../src/document/load-specs.ts";
import { readApi } from "../src/document/read-api.ts";
import { sampleRequest } from "../src/document/sample-request.ts";
import { type ScenarioName, startMock } from "../src/index.ts";
import { createRuleBook } from "../src/rules/rule-book.ts";
import { scenarioNames } from "../src/rules/scenarios.ts";
import { placeholders } from "../src/state/sample-credentials.ts";
import { withMock } from "./fixtures/with-mock.ts";

/** What the sample request of every operation gets in a scenario, some times over. */
async function tour(scenario: ScenarioName, times = 1): Promise<Record<string, number[]>> {
  const mock = await withMock({ scenario });
  const seen: Record<string, number[]> = {};
  for (const [name, document] of loadSpecs({}, undefined)) {
    const api = readApi(name, document);
    for (const operation of api.operations) {
      const { method, path, headers, body } = sampleRequest(api, operation, placeholders);
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      for (let time = 0; time < times; time++) {
        const { status } = await fetch(mock.url + path, init);
        seen[operation.id] = [...(seen[operation.id] ?? []), status];
      }
    }
  }
  expect(mock.exchanges.flatMap(({ violations }) => violations.output)).toEqual([]);
  return seen;
}

describe("a scenario", () => {
  it("called flaky makes trouble of every kind in one call of three, the same at every run", () => {
    const [api] = [...loadSpecs({}, ["ledger-a"])].map(([name, document]) => readApi(name, document));
    const [operation] = api?.operations ?? [];
    if (!operation) throw new Error("ledger A has no operation");
    const run = (): string[] => {
      const book = createRuleBook("flaky");
      return Array.from({ length: 3000 }, () => book.draw("ledger-a", operation)).map((rule) =>
        rule ? JSON.stringify(rule.action) : "fine",
      );
    };
    const calls = run();
    expect(run()).toEqual(calls);
    const percent = (action: string): number =>
      Math.round((100 * calls.filter((one) => one === action).length) / calls.length);
    expect(Object.fromEntries([...new Set(calls)].map((action) => [action, percent(action)]))).toEqual({
      fine: 69,
      '{"status":503}': 9,
      '{"fault":"reset"}': 5,
      '{"fault":"truncate"}': 5,
      '{"fault":"html"}': 5,
      '{"latency":1500}': 7,
    });
  });

  it("called throttled answers every second call or so with 429 and Retry-After", async () => {
    const outcomes = Object.values(await tour("throttled", 6)).flat();
    expect(new Set(outcomes)).toEqual(new Set([200, 429]));
    const mock = await withMock({ apis: ["ledger-a"], scenario: "throttled" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`)),
    );
    const throttled = answers.filter(({ status }) => status === 429);
    expect(throttled.map(({ headers }) => headers.get("retry-after"))).toContain("1");
  });

  it("called pruned answers 410 where an API knows it", async () => {
    expect(await tour("pruned")).toEqual({
      getBlockByHeight: [410],
      getAccount: [410],
      listAccountTransactions: [410],
      getTransactionByHash: [410],
      listOperationEffects: [410],
      updateSetting: [200],
      listEndpoints: [200],
      requestToken: [200],
    });
  });

  it("called stale-node tells an old ledger time, or refuses where the node knows that it is stale", async () => {
    expect(await tour("stale-node")).toMatchObject({ getAccount: [200], listOperationEffects: [503] });
    const mock = await withMock({ apis: ["ledger-a"] });
    const timeOf = async (): Promise<number> => {
      const answer = await fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`);
      return Number(answer.headers.get("x-node-ledger-timestampusec")) / 1e6;
    };
    const before = await timeOf();
    await createMockControl({ baseUrl: mock.url }).setScenario({ scenario: "stale-node" });
    const lag = before - (await timeOf());
    expect(lag).toBeGreaterThan(3500);
    expect(lag).toBeLessThan(3601);
  });

  it("called down answers nothing at all", async () => {
    expect(await tour("down")).toEqual({
      getBlockByHeight: [503],
      getAccount: [503],
      listAccountTransactions: [503],
      getTransactionByHash: [503],
      listOperationEffects: [503],
      updateSetting: [502],
      listEndpoints: [503],
      requestToken: [503],
    });
  });

  it("gives way to another one, and to rules that were added", async () => {
    const mock = await withMock({ apis: ["ledger-a"], scenario: "down" });
    const control = createMockControl({ baseUrl: mock.url });
    const status = async (): Promise<number> =>
      (await fetch(`${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`)).status;
    await control.addRule({ count: 1, action: { status: 404 } });
    expect([await status(), await status()]).toEqual([404, 503]);
    expect(await control.setScenario({ scenario: "pruned" })).toMatchObject({ scenario: "pruned" });
    expect(await status()).toBe(410);
    await control.setScenario({ scenario: "normal" });
    expect(await status()).toBe(200);
  });

  it("is one of those that are listed, and of the document", async () => {
    const mock = await withMock({ apis: ["auth"] });
    const control = createMockControl({ baseUrl: mock.url });
    const { scenario, scenarios } = await control.getScenario();
    expect(scenario).toBe("normal");
    expect(scenarios.map(({ name }) => name)).toEqual(scenarioNames);
    for (const name of scenarioNames) await control.setScenario({ scenario: name });
    const init = { method: "PUT", headers: { "content-type": "application/json" }, body: '{"scenario":"storm"}' };
    const answer = await fetch(`${mock.url}/__mock/scenario`, init);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining("normal, flaky, throttled, pruned, stale-node, down") } },
    ]);
  });

  it("that nobody knows is refused with those that there are", async () => {
    const options = { port: 0, scenario: "storm" as ScenarioName };
    await expect(startMock(options)).rejects.toThrow(
      'There is no scenario "storm". Known are normal, flaky, throttled, pruned, stale-node, down.',
    );
  });
});
