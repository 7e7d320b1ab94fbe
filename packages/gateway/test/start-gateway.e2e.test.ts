import { until } from "@ledgergate/support/until";
import { expect, test } from "vitest";
import { type GatewayOptions, startGateway } from "../src/index.ts";
import { ask } from "./support/ask.ts";
import { startDatabaseProxy } from "./support/database-proxy.ts";
import { startTestGateway } from "./support/gateway.ts";
import { runCommand } from "./support/run-command.ts";
import { answering, startNode } from "./support/scripted-node.ts";
import { createDatabase } from "./support/stores.ts";

const account = answering(200, {}, '{"sequence_number":"1","authentication_key":"0x1"}');

/** Starts a gateway of ledger A, and makes a team with an endpoint of each chain. Its answers about an account come from one node. */
async function start(chains: readonly string[], options: GatewayOptions = {}) {
  const { url } = await startNode(account);
  const nodes = { "ledger-a": { mainnet: [{ name: "own", url }] } };
  const gateway = await startTestGateway({ nodes, ...options });
  await gateway.run("team create Readers");
  const keys: Record<string, string> = {};
  for (const chain of chains)
    keys[chain] = (await gateway.run(`endpoint create --team Readers --chain ${chain} --name ${chain}`)).key;
  const statusOf = async (key = keys["ledger-a"]) =>
    (await ask(`${gateway.baseUrls["ledger-a"]}/v1/${key}/v1/accounts/0x1`)).status;
  return { gateway, keys, statusOf };
}

test("a chain without nodes is overloaded if another chain has some, and keys are rotated during calls", async () => {
  const { gateway, keys, statusOf } = await start(["ledger-a", "ledger-b"]);
  const served = await ask(`${gateway.baseUrls["ledger-a"]}/v1/${keys["ledger-a"]}/v1/accounts/0x1`);
  expect([served.status, await served.json()]).toMatchObject([200, { sequence_number: "1" }]);
  const refused = await ask(`${gateway.baseUrls["ledger-b"]}/v1/${keys["ledger-b"]}/operations/1/effects`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).not.toBeNull();

  // Without `--keep`, a rotation ends all earlier keys at once, such as a leaked one. With it, they stay valid for that time.
  const { key: second } = await gateway.run("endpoint rotate ledger-a --keep 1h");
  expect([await statusOf(), await statusOf(second)]).toEqual([200, 200]);
  const { key: third } = await gateway.run("endpoint rotate ledger-a");
  expect(await Promise.all([keys["ledger-a"], second, third].map(statusOf))).toEqual([403, 403, 200]);

  const ready = await ask(`${gateway.operationsUrl}/ready`);
  expect(await ready.json()).toEqual({ ready: true, store: "up", workers: 1, simulated: [] });
});

test("calls continue while the store is gone, the list and tokens are refused, and both work again afterwards", async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const { gateway, statusOf: call } = await start(["ledger-a"], { database: proxy.url });
  const { key: adminKey } = await gateway.run("admin-key create --team Readers");
  const list = async () =>
    (await ask(`${gateway.baseUrls.admin}/admin/v1/endpoints`, { authorization: adminKey })).status;
  const ready = async () => {
    const answer = await ask(`${gateway.operationsUrl}/ready`);
    return { status: answer.status, ...(await answer.json()) };
  };
  const metrics = async () => (await ask(`${gateway.operationsUrl}/metrics`)).text();
  expect([await call(), await list()]).toEqual([200, 200]);

  proxy.cut(true);
  await until(async () => (await ready()).store === "gone", "/ready to say that the store is gone");
  expect((await ready()).status).toBe(200);
  expect([await call(), await list()]).toEqual([200, 503]);
  expect(await metrics()).toContain("ledgergate_store_up 0");
  const { host, pathname } = new URL(proxy.url);
  const listTeams = () => runCommand(["team", "list", "--data", gateway.data]);
  const message = `ledgergate-gateway: The store postgres://${host}${pathname} cannot be reached: `;
  expect(await listTeams()).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });

  proxy.cut(false);
  await until(async () => (await ready()).store === "up", "the store to be back");
  expect([await call(), await list()]).toEqual([200, 200]);
  proxy.silence(true);
  // 5 s are the limit of a new connection, 10 s that of a query. Which one it is depends on the connections that are idle.
  const silent = expect.stringMatching(/cannot be reached: it did not answer within (?:5|10) s\.$/);
  expect(await listTeams()).toEqual({ code: 1, out: "", err: silent });
  const [, age] = /^ledgergate_snapshot_age_seconds (\S+)$/m.exec(await metrics()) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(4);
  proxy.silence(false);
  await until(async () => /^ledgergate_snapshot_age_seconds 0/m.test(await metrics()), "the store to be read again");
  expect([(await listTeams()).code, await call(), await list()]).toEqual([0, 200, 200]);
  const sum = { operation: "getAccount", calls: 4, computeUnits: 60 };
  expect(await gateway.run("usage --by operation")).toMatchObject([sum]);
});

test("all invalid options are refused at once", async () => {
  const options = { listen: "here", nodes: { "ledger-x": {} }, workes: 2 } as GatewayOptions;
  await expect(startGateway(options)).rejects.toThrow(
    "workes is not known. Did you mean workers?\nlisten must be an address and a port such as 127.0.0.1:8080.",
  );
});
