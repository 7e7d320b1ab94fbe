import { expect, test } from "vitest";
import { programName, readyMessage } from "../../src/command/ready-message.ts";
import { checkConfig } from "../../src/config/check-config.ts";

const { setup } = checkConfig({ settings: { data: "/var/lib/ledgergate" }, env: {} });
const started = {
  setup: setup ?? expect.unreachable(),
  url: "http://127.0.0.1:8080",
  operationsUrl: "http://127.0.0.1:9090",
  workers: 2,
  program: programName({ npm_command: "exec" }),
};

test("the first start shows its keys on a terminal, and commands that use them", () => {
  const endpoints = started.setup.chains.map((chain) => ({ chain, network: "mainnet", key: `key-of-${chain}` }));
  const firstTeam = {
    team: "First team",
    endpoints,
    adminKey: "admin-key",
    client: { id: "client", secret: "secret" },
  };
  const message = readyMessage({ ...started, firstTeam });
  expect(message).toContain(
    `Ledgergate ready on http://127.0.0.1:8080, 2 workers, PGlite in /var/lib/ledgergate\nSimulated ledgers, with invented answers: ${started.setup.chains.join(", ")}\n`,
  );
  for (const chain of started.setup.chains)
    expect(message).toMatch(new RegExp(`^  ${chain} mainnet +key-of-${chain}$`, "m"));
  expect(message).toContain("curl 'http://127.0.0.1:8080/ledger-a/v1/key-of-ledger-a/v1/");
  expect(message).toContain(`"client_id":"client","client_secret":"secret"`);
});

test("later starts show commands with shell variables, and explain how to get keys", () => {
  const message = readyMessage(started);
  expect(message).toContain('curl "http://127.0.0.1:8080/ledger-a/v1/$LEDGERGATE_KEY/v1/');
  expect(message).toContain(`"client_id":"'"$LEDGERGATE_CLIENT_ID"'"`);
  expect(message).toContain("npx @ledgergate/gateway admin-key create --team TEAM makes one");
});
