import { expect, test } from "vitest";
import { readyMessage } from "../../src/command/ready-message.ts";
import { checkConfig } from "../../src/config/check-config.ts";

// serve.e2e.test.ts runs the commands of a first start.
test("commands have the secrets of a first team, later shell variables", () => {
  const { setup = expect.unreachable() } = checkConfig({ settings: { data: "/var/data", workers: 2 }, env: {} });
  const write = readyMessage.bind(undefined, setup, "http://gateway", "http://operations", "how to make keys");
  const message = write();
  expect(message).toContain("ready on http://gateway, 2 workers, PGlite in /var/data\n");
  expect(message).toContain(`Simulated ledgers, with invented answers: ${setup.chains.join(", ")}\n`);
  expect(message).toContain('curl "http://gateway/ledger-a/v1/$LEDGERGATE_KEY/v1/');
  expect(message).toContain(`"client_id":"'"$LEDGERGATE_CLIENT_ID"'"`);
  expect(message).toContain("\n\nhow to make keys\n\n");
  const endpoints = [{ chain: "ledger-a", network: "mainnet", key: "a-key" }];
  const first = write({ team: "one", endpoints, adminKey: "b-key", client: { id: "client", secret: "secret" } });
  expect(first).toContain("curl 'http://gateway/ledger-a/v1/a-key/v1/");
});
