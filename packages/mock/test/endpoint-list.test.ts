import { describe, expect, test } from "vitest";
import type { MockFetchOptions } from "../src/index.ts";
import { ownState } from "./fixtures/own-state.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

interface Listed {
  readonly api_key: string;
  readonly urls: { readonly wss: string };
}

const own = { state: ownState };

async function list(options: MockFetchOptions, authorization: string): Promise<Listed[]> {
  const { fetch, url } = withMockFetch(options);
  const answer = await fetch(`${url}/admin/v1/endpoints`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { endpoints: Listed[] }).endpoints;
}

const keys = (count: number) => Array(count).fill(expect.any(String));

describe("the endpoint list", () => {
  test.each<[string, MockFetchOptions, string, unknown]>([
    [
      "of the calling team, including disabled ones, but no deleted ones",
      own,
      "admin-of-readers-71",
      ["open-node-a-52", "open-node-b/63 ü", "switched-off-84", "elsewhere-16"],
    ],
    ["of another team", own, "admin-of-writers-49", ["foreign-node-a-50"]],
    ["of the first team, if every key is accepted", {}, "k", expect.arrayContaining(["mock-key-ledger-a-mainnet"])],
    ["of the key's team", {}, "mock-admin-key-other-team", expect.arrayContaining(["mock-key-ledger-a-other-team"])],
    ["of the default state", { apis: ["admin", "ledger-a", "ledger-b"] }, "k", keys(6)],
    ["of a team that has none", { state: { teams: [{ name: "A", admin_keys: ["k"] }] } }, "k", []],
    ["of the document's example, if no node API is served", { apis: ["admin"] }, "k", keys(5)],
  ])("shows the endpoints %s", async (_, options, key, expected) => {
    expect((await list(options, key)).map(({ api_key }) => api_key)).toEqual(expected);
  });

  test("keeps the addresses that a state gives", async () => {
    expect((await list(own, "admin-of-readers-71"))[3]?.urls.wss).toBe("wss://z.example/elsewhere-16");
  });
});
