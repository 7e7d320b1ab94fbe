import { startMock } from "@ledgergate/mock";
import { expect, onTestFinished, test } from "vitest";
import { type ConnectedGateway, connect } from "../src/index.ts";

const setting = {
  owner_address: "TPswDDCAWhJAZGdHPidFg5nEf8TkNToDX1",
  contract_address: "TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs",
  consume_user_resource_percent: 7,
  visible: true,
};

async function callAll(gateway: ConnectedGateway, network: string) {
  const { ledger, data } = await gateway.ledgerA({ network }).getAccount({ address: "0x1" }).withResponse();
  expect([typeof ledger.blockHeight, typeof data.sequence_number]).toEqual(["bigint", "string"]);
  const effects = await gateway.ledgerB({ network }).listOperationEffects({ id: "121693057904021505" });
  expect(effects._embedded.records.length).toBeGreaterThan(0);
  expect((await gateway.ledgerC({ network }).updateSetting(setting)).txID).toMatch(/^[0-9a-f]{64}$/);
}

test("a mock gives clients of all families that work", async () => {
  const mock = await startMock({ port: 0, seed: "connect", anyKey: false });
  onTestFinished(() => mock.close());
  const gateway = await connect({ adminBaseUrl: mock.url, adminApiKey: "mock-admin-key" });
  await callAll(gateway, "mainnet");
  await callAll(gateway, "testnet");
  const disabled = gateway.endpoints.filter(({ enabled }) => !enabled).map(({ chain }) => chain);
  expect(disabled).toEqual(expect.arrayContaining(["ledger-a", "ledger-b", "ledger-c"]));
});
