import { describe, expect, test } from "vitest";
import type { MockFetchOptions } from "../src/index.ts";
import { ownState } from "./fixtures/own-state.ts";
import { postJson, type ReportingMock, withMockFetch } from "./fixtures/with-mock.ts";

const start = (options: MockFetchOptions = {}): ReportingMock =>
  withMockFetch({ apis: ["ledger-a"], state: ownState, ...options });

const paths = { "ledger-a": "v1/accounts/0x1", "ledger-b": "operations/121693057904021505/effects" };

const call = ({ fetch, baseUrls }: ReportingMock, api: keyof typeof paths, key: string): Promise<Response> =>
  fetch(`${baseUrls[api]}/v1/${encodeURIComponent(key)}/${paths[api]}`);

describe("a node call", () => {
  test("passes only with the key of an enabled endpoint of its chain, whichever team has it", async () => {
    const mock = withMockFetch({ apis: ["ledger-a", "ledger-b"], anyKey: false });
    for (const [key, status] of [
      ["mock-key-ledger-a-mainnet", 200],
      ["mock-key-ledger-a-testnet", 200],
      ["mock-key-ledger-a-other-team", 200],
      ["mock-key-ledger-a-disabled", 403],
      ["mock-key-ledger-a-deleted", 403],
      ["mock-key-ledger-b-mainnet", 403],
      ["mock-admin-key", 403],
      ["unheard-of", 403],
    ] as const)
      expect([key, (await call(mock, "ledger-a", key)).status]).toEqual([key, status]);
    expect(mock.exchanges.at(-1)).toMatchObject({
      operation: "getAccount",
      computeUnits: 0,
      violations: { output: [] },
    });
  });
});

describe("any key", () => {
  test("gives no access to a custom state, since the admin list would show its keys to pages of any origin", () => {
    expect(() => start({ anyKey: true })).toThrow(
      "anyKey must be false with a state of your own: only keys of that state are accepted.",
    );
  });
});

describe("secrets", () => {
  test("of the state are in no refusal, wherever a caller puts them", async () => {
    const mock = start({ apis: ["ledger-a", "auth"] });
    for (const secret of ["open-node-a-52", "admin-of-readers-71", "whisper-27"]) {
      const json = postJson({ client_id: secret, client_secret: secret });
      const answers = [
        await mock.fetch(`${mock.url}/ledger-a/v1/open-node-a-52/v1/accounts/${secret}`),
        await mock.fetch(`${mock.url}/ledger-a/v1/open-node-a-52/v1/accounts/0x1?ledger_version=${secret}`),
        await mock.fetch(`${mock.url}/oauth/token?client_secret=${secret}`, json),
      ];
      for (const answer of answers)
        expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining(secret)]);
    }
  });

  test.each(["open-node-b/63", "unheard/of +1"])("are hidden however a URL repeats them: %s", async (key) => {
    const mock = start({ apis: ["ledger-b"] });
    const text = encodeURIComponent(key);
    const ways = [text, text.toLowerCase(), text.replaceAll("%20", "+"), `a${text}b`];
    const search = ways.map((way, index) => `n${index}=${way}`).join("&");
    await mock.fetch(`${mock.url}/ledger-b/v1/${text}/operations/1/effects?${search}`);
    expect(mock.exchanges.at(-1)?.url).toBe(
      "/ledger-b/v1/[secret]/operations/1/effects?n0=[secret]&n1=[secret]&n2=[secret]&n3=a[secret]b",
    );
  });
});
