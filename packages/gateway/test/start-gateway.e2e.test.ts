import { expect, test } from "vitest";
import { type GatewayOptions, startGateway } from "../src/index.ts";
import { ask } from "./support/callers.ts";
import { startTestGateway } from "./support/gateway.ts";
import { answering, startNode } from "./support/nodes.ts";
import { runCommand } from "./support/run-command.ts";
import { createDatabase, startDatabaseProxy } from "./support/stores.ts";

const account = answering(200, {}, '{"sequence_number":"1","authentication_key":"0x1"}');

test("calls continue while the store is gone", async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const { url } = await startNode(account);
  const nodes = { "ledger-a": { mainnet: [{ name: "own", url }] } };
  const gateway = await startTestGateway({ nodes, database: proxy.url });
  await gateway.run("team create Readers");
  const { key } = await gateway.run("endpoint create --team Readers --chain ledger-a");
  const call = async () => (await ask(`${gateway.baseUrls["ledger-a"]}/v1/${key}/v1/accounts/0x1`)).status;
  const { key: adminKey } = await gateway.run("admin-key create --team Readers");
  const list = async () =>
    (await ask(`${gateway.baseUrls.admin}/admin/v1/endpoints`, { authorization: adminKey })).status;
  const { ready, metrics } = gateway;
  expect([await call(), await list()]).toEqual([200, 200]);

  proxy.cut(true);
  await expect.poll(ready).toMatchObject({ status: 200, store: "gone" });
  expect([await call(), await list()]).toEqual([200, 503]);
  expect(await metrics()).toContain("ledgergate_store_up 0");

  proxy.cut(false);
  await expect.poll(ready).toMatchObject({ store: "up" });
  proxy.silence(true);
  // 5 s are the limit of a new connection, 10 s that of a query. Which one it is depends on the connections that are idle.
  const { err } = await runCommand(["team", "list", "--data", gateway.data]);
  expect(err).toMatch(/cannot be reached: it did not answer within (?:5|10) s\.$/);
  const [, age] = /^ledgergate_snapshot_age_seconds (\S+)$/m.exec(await metrics()) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(4);
  proxy.silence(false);
  await expect.poll(metrics).toMatch(/^ledgergate_snapshot_age_seconds 0/m);
  expect([await call(), await list()]).toEqual([200, 200]);
  const sum = { operation: "getAccount", calls: 3, computeUnits: 45 };
  expect(await gateway.run("usage --by operation")).toMatchObject([sum]);
});

test("all invalid options are refused at once", async () => {
  const options = { listen: "here", nodes: { "ledger-x": {} }, workes: 2 } as GatewayOptions;
  await expect(startGateway(options)).rejects.toThrow(
    "workes is not known. Did you mean workers?\nlisten must be an address and a port such as 127.0.0.1:8080.",
  );
});
