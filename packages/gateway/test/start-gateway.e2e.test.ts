import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { type Gateway, type GatewayOptions, startGateway } from "../src/index.ts";
import { ask } from "./support/ask.ts";
import { startDatabaseProxy } from "./support/database-proxy.ts";
import { runCommand } from "./support/run-command.ts";
import { createDatabase } from "./support/stores.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

interface Team {
  readonly keys: Readonly<Record<string, string>>;
  readonly adminKey: string;
}

/** A gateway in this process, on a database of its own. */
async function withGateway(options: GatewayOptions): Promise<Gateway & { readonly data: string }> {
  const data = temporaryFolder();
  const quiet = { listen: "127.0.0.1:0", operations: "127.0.0.1:0", log: { level: "fatal" } } as const;
  const gateway = await startGateway({
    ...quiet,
    data,
    env: {},
    ...options,
    database: options.database ?? (await createDatabase()),
  });
  onTestFinished(() => gateway.close());
  return { ...gateway, data };
}

/** Creates a team by the command, which asks the gateway. */
async function createTeam(data: string, chains: readonly string[]): Promise<Team> {
  const run = async (...args: string[]) => {
    const { code, out, err } = await runCommand([...args, "--json", "--data", data]);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out);
  };
  await run("team", "create", "Readers");
  const keys: Record<string, string> = {};
  for (const chain of chains)
    keys[chain] = (await run("endpoint", "create", "--team", "Readers", "--chain", chain, "--name", chain)).key;
  return { keys, adminKey: (await run("admin-key", "create", "--team", "Readers")).key };
}

/** Starts a node that answers each call with one account. */
async function startNode(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"sequence_number":"1","authentication_key":"0x1"}');
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a chain without nodes is overloaded if another chain has some, and keys are rotated during calls", async () => {
  const node = await startNode();
  const gateway = await withGateway({ nodes: { "ledger-a": { mainnet: [{ name: "own", url: node }] } } });
  const { keys } = await createTeam(gateway.data, ["ledger-a", "ledger-b"]);
  const served = await ask(`${gateway.baseUrls["ledger-a"]}/v1/${keys["ledger-a"]}/v1/accounts/0x1`);
  expect([served.status, await served.json()]).toMatchObject([200, { sequence_number: "1" }]);
  const refused = await ask(`${gateway.baseUrls["ledger-b"]}/v1/${keys["ledger-b"]}/operations/1/effects`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).not.toBeNull();

  // Without `--keep`, a rotation ends all earlier keys at once, such as a leaked one. With it, they stay valid for that time.
  const rotate = async (...flags: string[]): Promise<string> =>
    JSON.parse((await runCommand(["endpoint", "rotate", "ledger-a", ...flags, "--json", "--data", gateway.data])).out)
      .key;
  const statusOf = async (key = "") => (await ask(`${gateway.baseUrls["ledger-a"]}/v1/${key}/v1/accounts/0x1`)).status;
  const second = await rotate("--keep", "1h");
  expect([await statusOf(keys["ledger-a"]), await statusOf(second)]).toEqual([200, 200]);
  const third = await rotate();
  expect(await Promise.all([keys["ledger-a"], second, third].map(statusOf))).toEqual([403, 403, 200]);

  const ready = await ask(`${gateway.operationsUrl}/ready`);
  expect(await ready.json()).toEqual({ ready: true, store: "up", workers: 1, simulated: [] });
});

test("calls continue while the store is gone, the list and tokens are refused, and both work again afterwards", async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const node = await startNode();
  const gateway = await withGateway({
    database: proxy.url,
    nodes: { "ledger-a": { mainnet: [{ name: "own", url: node }] } },
  });
  const { keys, adminKey } = await createTeam(gateway.data, ["ledger-a"]);
  const call = async () => (await ask(`${gateway.baseUrls["ledger-a"]}/v1/${keys["ledger-a"]}/v1/accounts/0x1`)).status;
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
  expect(await listTeams()).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/cannot be reached: it did not answer within (?:5|10) s\.$/),
  });
  const [, age] = /^ledgergate_snapshot_age_seconds (\S+)$/m.exec(await metrics()) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(4);
  proxy.silence(false);
  await until(async () => /^ledgergate_snapshot_age_seconds 0/m.test(await metrics()), "the store to be read again");
  expect([(await listTeams()).code, await call(), await list()]).toEqual([0, 200, 200]);
  const usage = await runCommand(["usage", "--by", "operation", "--json", "--data", gateway.data]);
  expect(JSON.parse(usage.out)).toMatchObject([{ operation: "getAccount", calls: 4, computeUnits: 60 }]);
});

test("all invalid options are refused at once", async () => {
  const options = { listen: "here", nodes: { "ledger-x": {} }, workes: 2 } as GatewayOptions;
  await expect(startGateway(options)).rejects.toThrow(
    "workes is not known. Did you mean workers?\nlisten must be an address and a port such as 127.0.0.1:8080.",
  );
});
