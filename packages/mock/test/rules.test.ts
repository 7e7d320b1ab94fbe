import { describe, expect, test } from "vitest";
import { createMockControl } from "../src/control.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { postJson, withMockFetch } from "./fixtures/with-mock.ts";

function start() {
  const mock = withMockFetch({ apis: ["warehouse", "office"], specs: { warehouse, office } });
  const { fetch, url, baseUrls } = mock;
  return {
    ...mock,
    control: createMockControl({ baseUrl: url, fetch, retries: 0 }),
    /** Calls an operation some times, and returns the statuses. */
    async callItem(times: number, init?: RequestInit) {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++)
        statuses.push((await fetch(`${baseUrls.warehouse}/v1/KEY/r2/items/7`, init)).status);
      return statuses;
    },
  };
}

describe("a rule", () => {
  test("applies for its number of calls, then ends", async () => {
    const { control, callItem } = start();
    const rule = await control.addRule({ operation: "getItem", count: 2, action: { status: 404 } });
    expect(rule).toEqual({ id: "rule-1", operation: "getItem", count: 2, action: { status: 404 }, applied: 0 });
    expect(await callItem(1)).toEqual([404]);
    expect((await control.listRules()).rules).toEqual([{ ...rule, applied: 1 }]);
    expect(await callItem(2)).toEqual([404, 200]);
    expect((await control.listRules()).rules).toEqual([]);
  });

  test("applies only to calls with its key and headers, and shows no key", async () => {
    const { fetch, baseUrls, control, callItem } = start();
    const rule = await control.addRule({ when: { key: "KEY" }, count: 1, action: { status: 404 } });
    expect(rule.when).toEqual({ key: "[secret]" });
    await control.addRule({ when: { key: "OTHER" }, action: { status: 404 } });
    const headers = { "X-Developer": "a", authorization: "Bearer abc" };
    await control.addRule({ when: { key: "KEY", headers }, action: { status: 413 } });
    expect((await control.listRules()).rules.map(({ when }) => when)).toEqual([
      { key: "[secret]" },
      { key: "[secret]" },
      { key: "[secret]", headers: { "X-Developer": "a", authorization: "[secret]" } },
    ]);
    expect(await callItem(2)).toEqual([404, 200]);
    expect(await callItem(1, { headers: { "x-developer": "b", authorization: "Bearer abc" } })).toEqual([200]);
    expect(await callItem(1, { headers: { "x-developer": "a", authorization: "Bearer abc" } })).toEqual([413]);
    await control.addRule({ api: "office", when: { key: "admin-key" }, action: { example: "wrong" } });
    const desks = async (Authorization: string) =>
      (await (await fetch(`${baseUrls.office}/office/v1/desks`, { headers: { Authorization } })).json()).desks;
    expect([await desks("other"), await desks("admin-key")]).toEqual([[1, 2], "none"]);
  });

  test("applies at random, but to the same calls in every run", async () => {
    const runs = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const { control, callItem } = start();
        await control.addRule({ probability: 0.5, seed, action: { status: 404 } });
        const first = await callItem(20);
        await control.reset();
        await control.addRule({ probability: 0.5, seed, action: { status: 404 } });
        expect(await callItem(20)).toEqual(first);
        return first;
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]).not.toEqual(runs[2]);
    expect(new Set(runs[0])).toEqual(new Set([200, 404]));
  });

  test("applies only to calls that it names and can answer", async () => {
    const { fetch, url, control, callItem } = start();
    await control.addRule({ api: "office", action: { latency: 1 } });
    await control.addRule({ operation: "createItem", action: { status: 413 } });
    await control.addRule({ action: { example: "wrong" } });
    expect(await callItem(1)).toEqual([200]);
    const answer = await fetch(`${url}/office/v1/desks`, { headers: { authorization: "KEY" } });
    expect(answer.status).toBe(200);
    expect((await control.listRules()).rules.map(({ applied }) => applied)).toEqual([1, 0, 0]);
  });

  test("skips refused calls, and calls with a Prefer header", async () => {
    const { fetch, baseUrls, control, callItem } = start();
    await control.addRule({ count: 1, action: { status: 404 } });
    expect((await fetch(`${baseUrls.warehouse}/v1/KEY/r2/items/abc`)).status).toBe(400);
    expect(await callItem(1, { headers: { prefer: "example=large" } })).toEqual([200]);
    expect(await callItem(1, { headers: { "x-mock-fault": "latency=1" } })).toEqual([200]);
    expect(await callItem(2)).toEqual([404, 200]);
  });

  test("can be deleted, one or all", async () => {
    const { control, callItem } = start();
    for (const status of [404, 413, 404]) await control.addRule({ action: { status } });
    await control.deleteRule({ rule_id: "rule-1" });
    expect(await callItem(1)).toEqual([413]);
    await control.deleteRules();
    expect(await callItem(1)).toEqual([200]);
    await expect(control.deleteRule({ rule_id: "rule-1" })).rejects.toMatchObject({
      status: 404,
      code: "rule_not_found",
    });
  });
});

// msw.test.ts compares the words for an unknown API, operation and status.
describe("an invalid rule", () => {
  const { fetch, url, violations, control } = start();

  test.each([
    ["{", "body: is not JSON"],
    ["{}", "body action: is missing"],
    ['{"action":{"fault":"melt"}}', "body action.fault: must be equal to one of the allowed values: reset, truncate"],
    ['{"action":{"colour":"red"}}', "found 'colour'; allowed are latency, fault, "],
    ['{"action":{"status":404},"probability":0}', "body probability: must be > 0"],
    ['{"action":{"example":"x"},"api":"office"}', "body action.example: must be one that is declared: two, wrong"],
    ['{"action":{"status":200,"example":"item_not_found"}}', "body action.example: must be one that is declared: "],
    ['{"action":{"lagSeconds":60}}', "body action.lagSeconds: needs an answer that tells the time of its ledger"],
    [
      '{"action":{"retainedBlocks":9}}',
      "body action.retainedBlocks: needs an operation that declares 410 for pruned data",
    ],
    [
      '{"action":{"fault":"html","status":404}}',
      "body action.fault: html replaces the answer, so it excludes a status and an example",
    ],
  ])("is refused: %s", async (body, message) => {
    const answer = await fetch(`${url}/__mock/rules`, postJson(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: { code: "invalid_request", message: expect.stringContaining(message) },
    });
    expect((await control.listRules()).rules).toEqual([]);
    expect(violations()).toEqual([]);
  });
});
