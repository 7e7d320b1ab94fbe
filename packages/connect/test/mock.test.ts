import { createMockFetch, type Mock, type MockOptions, startMock } from "@ledgergate/mock";
import { createMockControl } from "@ledgergate/mock/control";
import { expect, onTestFinished, test } from "vitest";
import { type ConnectedGateway, connect } from "../src/index.ts";

const setting = {
  owner_address: "TPswDDCAWhJAZGdHPidFg5nEf8TkNToDX1",
  contract_address: "TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs",
  consume_user_resource_percent: 7,
  visible: true,
};

/** A mock on a free port that closes with the test. */
async function withMock(options: MockOptions = {}): Promise<Mock> {
  const mock = await startMock({ port: 0, seed: "connect", ...options });
  onTestFinished(() => mock.close());
  return mock;
}

async function callAll(gateway: ConnectedGateway, network: string): Promise<void> {
  const { ledger, data } = await gateway.ledgerA({ network }).getAccount({ address: "0x1" }).withResponse();
  expect([typeof ledger.blockHeight, typeof data.sequence_number]).toEqual(["bigint", "string"]);
  const effects = await gateway.ledgerB({ network }).listOperationEffects({ id: "121693057904021505" });
  expect(effects._embedded.records.length).toBeGreaterThan(0);
  expect((await gateway.ledgerC({ network }).updateSetting(setting)).txID).toMatch(/^[0-9a-f]{64}$/);
}

test("address and admin key of a mock give clients of all families that work", async () => {
  const mock = await withMock({ anyKey: false });
  const gateway = await connect({ adminBaseUrl: mock.url, adminApiKey: "mock-admin-key" });
  await callAll(gateway, "mainnet");
  await callAll(gateway, "testnet");
  const disabled = gateway.endpoints.filter(({ enabled }) => !enabled).map(({ chain }) => chain);
  expect(disabled).toEqual(expect.arrayContaining(["ledger-a", "ledger-b", "ledger-c"]));
});

test("a mock without a port works, too", async () => {
  const fetch = createMockFetch({ anyKey: false });
  const adminBaseUrl = fetch.baseUrls.admin as string;
  await callAll(await connect({ adminBaseUrl, adminApiKey: "mock-admin-key", fetch }), "mainnet");
  const refused = { kind: "api", status: 401, code: "unauthorized" };
  await expect(connect({ adminBaseUrl, adminApiKey: "unheard-of", fetch })).rejects.toMatchObject(refused);
});

test.each(["reset", "truncate", "html"] as const)(
  "a node that answers with %s is replaced by another one",
  async (fault) => {
    const [one, two] = await Promise.all([withMock({ apis: ["ledger-a"] }), withMock({ apis: ["ledger-a"] })]);
    const endpoints = [one, two].map(({ baseUrls }, index) => {
      const https = baseUrls["ledger-a"] as string;
      return { chain: "ledger-a", api_key: `key-${index}`, urls: { https, wss: https } };
    });
    const teams = [{ name: "Team", admin_keys: ["admin-key"], endpoints }];
    const admin = await withMock({ apis: ["admin"], state: { teams } });
    const gateway = await connect({ adminBaseUrl: admin.url, adminApiKey: "admin-key", retries: { maxDelayMs: 0 } });
    await createMockControl({ baseUrl: one.url }).addRule({ api: "ledger-a", action: { fault } });
    const { attempts } = await gateway.ledgerA().getAccount({ address: "0x1" }).withResponse();
    expect(attempts).toBe(2);
    await gateway.ledgerA().getAccount({ address: "0x1" });
    const calls = async ({ url }: Mock) => (await createMockControl({ baseUrl: url }).listRequests()).requests.length;
    expect([await calls(one), await calls(two)]).toEqual([1, 2]);
  },
);
