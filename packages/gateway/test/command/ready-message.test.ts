import { expect, test } from "vitest";
import { programName, readyMessage } from "../../src/command/ready-message.ts";
import { checkConfig } from "../../src/config/check-config.ts";

const { setup } = checkConfig({ settings: { data: "/var/lib/ledgergate", workers: 2 }, env: {} });
const started = {
  setup: setup ?? expect.unreachable(),
  url: "http://127.0.0.1:8080",
  operationsUrl: "http://127.0.0.1:9090",
  program: programName({ npm_command: "exec" }),
};

test("the first start shows its keys and commands", () => {
  const endpoints = started.setup.chains.map((chain) => ({ chain, network: "mainnet", key: `key-of-${chain}` }));
  const client = { id: "client", secret: "secret" };
  const message = readyMessage({ ...started, firstTeam: { team: "one", endpoints, adminKey: "admin-key", client } });
  expect(message).toContain("ready on http://127.0.0.1:8080, 2 workers, PGlite in /var/lib/ledgergate\n");
  expect(message).toContain(`Simulated ledgers, with invented answers: ${started.setup.chains.join(", ")}\n`);
  expect(message).toMatch(/^ {2}ledger-a mainnet +key-of-ledger-a$/m);
  expect(message).toContain("curl 'http://127.0.0.1:8080/ledger-a/v1/key-of-ledger-a/v1/");
  expect(message).toContain(`"client_id":"client","client_secret":"secret"`);
});

test("later starts show commands with shell variables", () => {
  const message = readyMessage(started);
  expect(message).toContain('curl "http://127.0.0.1:8080/ledger-a/v1/$LEDGERGATE_KEY/v1/');
  expect(message).toContain(`"client_id":"'"$LEDGERGATE_CLIENT_ID"'"`);
  expect(message).toContain("npx @ledgergate/gateway admin-key create --team TEAM makes one");
});
