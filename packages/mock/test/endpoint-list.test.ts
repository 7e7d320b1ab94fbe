import { describe, expect, test } from "vitest";
import { createMockFetch, type MockFetch, type MockFetchOptions } from "../src/index.ts";
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

  test("keeps the addresses that a state gives", async () => {
    const mock = start();
    expect((await list(mock, "admin-of-readers-71"))[3]?.urls.wss).toBe("wss://z.example/elsewhere-16");
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
