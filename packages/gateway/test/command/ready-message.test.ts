import { expect, test } from "vitest";
import { firstKeys, readyMessage } from "../../src/command/ready-message.ts";
import { checkConfig } from "../../src/config/check-config.ts";

const { setup = expect.unreachable() } = checkConfig({ settings: { data: "/var/data", workers: 2 }, env: {} });
const write = readyMessage.bind(undefined, setup, "http://gateway", "http://operations");

test("the first start shows its keys and commands", () => {
  const endpoints = setup.chains.map((chain) => ({ chain, network: "mainnet", key: `key-of-${chain}` }));
  const client = { id: "client", secret: "secret" };
  const team = { team: "one", endpoints, adminKey: "admin-key", client };
  const message = write(firstKeys(team), team);
  expect(message).toContain("ready on http://gateway, 2 workers, PGlite in /var/data\n");
  expect(message).toContain(`Simulated ledgers, with invented answers: ${setup.chains.join(", ")}\n`);
  expect(message).toMatch(/^ {2}ledger-a mainnet +key-of-ledger-a$/m);
  expect(message).toContain("curl 'http://gateway/ledger-a/v1/key-of-ledger-a/v1/");
  expect(message).toContain(`"client_id":"client","client_secret":"secret"`);
});

test("later starts show commands with shell variables", () => {
  const message = write("how to make keys");
  expect(message).toContain('curl "http://gateway/ledger-a/v1/$LEDGERGATE_KEY/v1/');
  expect(message).toContain(`"client_id":"'"$LEDGERGATE_CLIENT_ID"'"`);
  expect(message).toContain("\n\nhow to make keys\n\n");
});
