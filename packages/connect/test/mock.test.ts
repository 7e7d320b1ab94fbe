import { inspect } from "node:util";
import {
  createMockFetch,
  type EndpointState,
  type Mock,
  type MockOptions,
  type MockState,
  startMock,
} from "@ledgergate/mock";
import { createMockControl, type MockControlClient } from "@ledgergate/mock/control";
import { watchCalls } from "@ledgergate/runtime";
import { expect, onTestFinished, test } from "vitest";
import { type ConnectedGateway, connect } from "../src/index.ts";

const operation = { id: "121693057904021505" };
const setting = {
  owner_address: "TPswDDCAWhJAZGdHPidFg5nEf8TkNToDX1",
  contract_address: "TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs",
  consume_user_resource_percent: 7,
  visible: true,
};

/** A mock on a free port that closes with the test, and its control client. */
async function withMock(options: MockOptions = {}): Promise<Mock & { readonly control: MockControlClient }> {
  const mock = await startMock({ port: 0, seed: "connect", ...options });
  onTestFinished(() => mock.close());
  return { ...mock, control: createMockControl({ baseUrl: mock.url }) };
}

/** A team with these endpoints, whose admin key is `admin-key`. */
function team(...endpoints: readonly EndpointState[]): MockState {
  return { teams: [{ name: "Team", admin_keys: ["admin-key"], endpoints }] };
}

async function callAll(gateway: ConnectedGateway, network: string): Promise<void> {
  const { ledger, data } = await gateway.ledgerA({ network }).getAccount({ address: "0x1" }).withResponse();
  expect([typeof ledger.blockHeight, typeof data.sequence_number]).toEqual(["bigint", "string"]);
  expect((await gateway.ledgerB({ network }).listOperationEffects(operation))._embedded.records.length).toBeGreaterThan(
    0,
  );
  expect((await gateway.ledgerC({ network }).updateSetting(setting)).txID).toMatch(/^[0-9a-f]{64}$/);
}

test("address and admin key of a mock give clients of all families that work", async () => {
  const mock = await withMock({ anyKey: false });
  const gateway = await connect({ adminBaseUrl: mock.url, adminApiKey: "mock-admin-key" });
  await callAll(gateway, "mainnet");
  await callAll(gateway, "testnet");
  expect(gateway.endpoints.filter(({ enabled }) => !enabled).map(({ chain }) => chain)).toEqual(
    expect.arrayContaining(["ledger-a", "ledger-b", "ledger-c"]),
  );
});

test("a mock without a port works, too", async () => {
  const fetch = createMockFetch({ anyKey: false });
  const adminBaseUrl = fetch.baseUrls.admin as string;
  await callAll(await connect({ adminBaseUrl, adminApiKey: "mock-admin-key", fetch }), "mainnet");
  await expect(connect({ adminBaseUrl, adminApiKey: "unheard-of", fetch })).rejects.toMatchObject({
    kind: "api",
    status: 401,
    code: "unauthorized",
  });
});

test("every form of an address in the list reaches its node", async () => {
  const forms = ["HOST", "HOST/", "HOST/v1", "HOST/v1/KEY", "HOST/v1/KEY/", "HOST/v1/KEY/v1", "HOST/v1/KEY/v1/"];
  const endpoints = ["ledger-a", "ledger-b", "ledger-c"].flatMap((chain) =>
    forms.map((network) => {
      const api_key = `key-${forms.indexOf(network)}-of-${chain}`;
      const https = network.replace("HOST", `http://localhost:4010/${chain}`).replace("KEY", api_key);
      return { chain, network, api_key, urls: { https, wss: https } };
    }),
  );
  const fetch = createMockFetch({ anyKey: false, state: team(...endpoints) });
  const gateway = await connect({ adminBaseUrl: "http://localhost:4010", adminApiKey: "admin-key", fetch });
  for (const network of forms) await callAll(gateway, network);
});

test("a refresh finds that an endpoint was disabled, and another one takes over", async () => {
  const first = { chain: "ledger-a", api_key: "first-key" };
  const second = { chain: "ledger-a", api_key: "second-key" };
  const options: MockOptions = { apis: ["ledger-a", "admin"], anyKey: false, state: team(first, second) };
  const before = await withMock(options);
  const gateway = await connect({ adminBaseUrl: before.url, adminApiKey: "admin-key" });
  const ledgerA = gateway.ledgerA();
  await ledgerA.getAccount({ address: "0x1" });
  await before.close();

  const after = await withMock({ ...options, port: before.port, state: team({ ...first, enabled: false }, second) });
  // The cached key is now refused. A refusal does not cause a failover.
  await expect(ledgerA.getAccount({ address: "0x1" })).rejects.toMatchObject({ kind: "api", status: 403 });
  await gateway.refresh();
  await ledgerA.getAccount({ address: "0x1" });
  expect(after.usage()).toMatchObject({ keys: [{ computeUnits: 15 }] });

  await after.close();
  await withMock({ ...options, port: before.port, state: team({ ...first, enabled: false }) });
  await gateway.refresh();
  await expect(ledgerA.getAccount({ address: "0x1" })).rejects.toMatchObject({ kind: "invalid_input" });
});

/** Two nodes of one chain and network, and a gateway with both. */
async function twoNodes(chain: string, options: Partial<Parameters<typeof connect>[0]> = {}) {
  const [one, two] = await Promise.all([withMock({ apis: [chain] }), withMock({ apis: [chain] })]);
  const endpoints = [one, two].map(({ baseUrls }, index) => {
    const https = baseUrls[chain] as string;
    return { chain, api_key: `c4NARY-key-${index}`, name: `node ${index + 1}`, urls: { https, wss: https } };
  });
  const admin = await withMock({ apis: ["admin"], state: team(...endpoints) });
  const gateway = await connect({
    adminBaseUrl: admin.url,
    adminApiKey: "admin-key",
    retries: { maxDelayMs: 0 },
    ...options,
  });
  return { one, two, gateway };
}

test.each(["reset", "truncate", "html"] as const)(
  "a node that answers with %s is replaced by another one",
  async (fault) => {
    const { one, two, gateway } = await twoNodes("ledger-a");
    await one.control.addRule({ api: "ledger-a", action: { fault } });
    const { attempts } = await gateway.ledgerA().getAccount({ address: "0x1" }).withResponse();
    expect(attempts).toBe(2);
    await gateway.ledgerA().getAccount({ address: "0x1" });
    const calls = async ({ control }: typeof one) => (await control.listRequests()).requests.length;
    expect([await calls(one), await calls(two)]).toEqual([1, 2]);
  },
);

test("an iteration continues at another node, and repeats no record", async () => {
  const { one, gateway } = await twoNodes("ledger-b");
  const effects = (limit: number) => gateway.ledgerB().listOperationEffects({ ...operation, limit });
  const whole = (await effects(200))._embedded.records.map(({ id }) => id);
  const seen: string[] = [];
  for await (const { id } of effects(1)) {
    seen.push(id);
    if (seen.length === 1) await one.control.setScenario({ scenario: "down" });
  }
  expect(whole.length).toBeGreaterThan(1);
  expect(seen).toEqual(whole);
});

test("calls leave a dead node for another one, and if both are dead the error has both reasons and no key", async () => {
  const seen: unknown[] = [];
  const hook = (event: unknown) => void seen.push(event);
  const hooks = { plugins: [watchCalls({ onRequest: hook, onResponse: hook, onRetry: hook, onError: hook })] };
  const { one, two, gateway } = await twoNodes("ledger-c", hooks);
  await one.close();
  expect((await gateway.ledgerC().updateSetting(setting)).visible).toBe(true);

  await two.control.setScenario({ scenario: "down" });
  const error = await gateway
    .ledgerC()
    .updateSetting(setting)
    .catch((caught) => caught);
  expect(error).toMatchObject({
    operation: "updateSetting",
    attempts: 3,
    cause: { errors: [{ kind: "api", status: 503 }, { kind: "network" }, { status: 503 }] },
  });
  expect(error.cause).toBeInstanceOf(AggregateError);
  expect(inspect([seen, error, gateway], { depth: 10, getters: true })).not.toMatch(/c4NARY|admin-key/);
});
