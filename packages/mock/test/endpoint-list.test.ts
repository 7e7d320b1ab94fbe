import { describe, expect, test } from "vitest";
import { createMockFetch, type Exchange, type MockFetch, type MockFetchOptions } from "../src/index.ts";
import { ownState } from "./fixtures/own-state.ts";

interface Listed {
  readonly api_key: string;
  readonly chain: string;
  readonly urls: { readonly https: string; readonly wss: string };
}

const start = (options: MockFetchOptions = {}): MockFetch =>
  createMockFetch({ state: ownState, onWarning: () => {}, ...options });

const ask = (mock: MockFetch, headers: HeadersInit): Promise<Response> =>
  mock(`${mock.url}/admin/v1/endpoints`, { headers });

async function list(mock: MockFetch, key: string): Promise<Listed[]> {
  const answer = await ask(mock, { authorization: key });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { endpoints: Listed[] }).endpoints;
}

const keys = (listed: readonly Listed[]): string[] => listed.map(({ api_key }) => api_key);

describe("the endpoint list", () => {
  test("shows the endpoints of the calling team, including disabled ones, but no deleted ones", async () => {
    const mock = start();
    expect(keys(await list(mock, "admin-of-readers-71"))).toEqual([
      "open-node-a-52",
      "open-node-b/63 ü",
      "switched-off-84",
      "elsewhere-16",
    ]);
    expect(keys(await list(mock, "admin-of-writers-49"))).toEqual(["foreign-node-a-50"]);
  });

  test("has the members that the document declares, and no others", async () => {
    const exchanges: Exchange[] = [];
    const mock = start({ onExchange: (exchange) => exchanges.push(exchange) });
    const [first] = await list(mock, "admin-of-readers-71");
    const https = `${mock.baseUrls["ledger-a"]}/v1/open-node-a-52/v1`;
    expect(first).toEqual({
      api_key: "open-node-a-52",
      chain: "ledger-a",
      enabled: true,
      id: "5f0c1a52-7c0e-4d3b-9a52-3f1f7b0f6a01",
      name: "Blocks",
      network: "mainnet",
      urls: { https, wss: https.replace("http:", "ws:") },
    });
    expect(exchanges).toMatchObject([{ operation: "listEndpoints", violations: { input: [], output: [] } }]);
  });

  test("keeps the addresses that a state gives", async () => {
    const mock = start();
    expect((await list(mock, "admin-of-readers-71"))[3]?.urls.wss).toBe("wss://z.example/elsewhere-16");
  });

  test.each(["unheard-of", "open-node-a-52", "Bearer admin-of-readers-71"])("is refused to %s", async (key) => {
    const mock = start();
    const answer = await ask(mock, { authorization: key });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: { code: "unauthorized", message: "The admin API key is unknown or disabled." } },
    ]);
  });

  test("is refused without a key, with a message of its own", async () => {
    const mock = start();
    const answer = await ask(mock, {});
    expect(await answer.json()).toEqual({
      error: { code: "unauthorized", message: "The Authorization header carries no admin API key." },
    });
  });

  test("shows the first team's endpoints for an unknown key if every key is accepted", async () => {
    const mock = createMockFetch({ onWarning: () => {} });
    expect(keys(await list(mock, "unheard-of"))).toContain("mock-key-ledger-a-mainnet");
    expect(keys(await list(mock, "mock-admin-key-other-team"))).toContain("mock-key-ledger-a-other-team");
  });

  test.each<[string, MockFetchOptions, number]>([
    ["the endpoints of the default state", { apis: ["admin", "ledger-a", "ledger-b"] }, 6],
    ["an empty list, if the team has none", { state: { teams: [{ name: "A", admin_keys: ["k"] }] } }, 0],
    ["the document's example, if no node API is served", { apis: ["admin"] }, 5],
  ])("is %s", async (_, options, length) => {
    expect(await list(createMockFetch({ onWarning: () => {}, ...options }), "k")).toHaveLength(length);
  });
});
