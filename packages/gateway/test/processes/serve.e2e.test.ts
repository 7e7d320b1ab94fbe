import { execFile } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { closedAddress } from "@ledgergate/support/closed-port";
import { freePort } from "@ledgergate/support/free-port";
import { isAlive } from "@ledgergate/support/ps";
import { Client } from "undici";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FirstTeam } from "../../src/processes/first-team.ts";
import { rowsOfChange } from "../../src/snapshot/snapshot.ts";
import { endpointRow, insertEndpoints } from "../../src/store/endpoints.ts";
import { write } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { ask, operationsAt } from "../support/callers.ts";
import { commandsIn } from "../support/run-command.ts";
import { beginServe, folderOnPostgres, startServe } from "../support/serve-process.ts";
import { createDatabase, openUntilEnd, startDatabaseProxy } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

const commandsOf = (folder: string) => commandsIn(join(folder, "ledgergate-data"));

test("the first start needs no configuration", async () => {
  const folder = temporaryFolder();
  const gateway = await startServe(folder);
  const run = commandsOf(folder);
  const file = join(folder, "ledgergate-data/first-team.json");
  type Written = FirstTeam & { curls: Record<string, string> };
  const { endpoints, adminKey, client, curls }: Written = JSON.parse(readFileSync(file, "utf8"));
  const secrets = [...endpoints.map(({ key }) => key), adminKey, client.secret];
  for (const secret of secrets) expect(gateway.output.all).not.toContain(secret);

  // Its printed commands work in a shell.
  for (const curl of Object.values(curls)) {
    const { stdout } = await execute("sh", ["-c", `${curl} -s -o /dev/null -w '%{http_code}'`]);
    expect([curl, stdout]).toEqual([curl, "200"]);
  }
  expect(await gateway.ready()).toMatchObject({ ready: true, simulated: endpoints.map(({ chain }) => chain) });

  const second = beginServe(folder);
  expect(await second.ended).toBe(1);
  expect(second.output.err).toMatch(new RegExp(`^\\S+: .* in use by process ${gateway.pid} .*\\n$`));

  // The command asks the running gateway.
  const calls = async () => {
    const rows: readonly { chain: string; calls: number }[] = JSON.parse(await run("usage --by endpoint --json"));
    return rows.find(({ chain }) => chain === "ledger-a")?.calls;
  };
  expect(await calls()).toBe(1);
  rmSync(join(folder, "ledgergate-data/journal"), { recursive: true });
  await gateway.printed(/It is written again, with all its charges\.","msg":"the journal/);
  const [url = ""] = /http\S+effects/.exec(curls["ledger-b"] ?? "") ?? [];
  // Callers cannot steer the mock's answers through the gateway.
  expect((await ask(`${url}?__code=404`)).status).toBe(200);
  await run("endpoint disable ledger-b");
  await expect.poll(async () => (await ask(url)).status).toBe(403);

  await execute("sh", ["-c", `${curls["ledger-a"]} -s -o /dev/null`]);
  gateway.kill("SIGKILL");
  await gateway.ended;
  // The command reads the journal of the killed gateway.
  expect(await calls()).toBe(2);
});

test("workers hold no secret of the primary", async () => {
  const database = new URL(await createDatabase());
  const mark = hash("sha256", randomUUID()).slice(1);
  database.password = `${mark}a`;
  const folder = temporaryFolder();
  const environment = {
    LEDGERGATE_MASTER_KEY: `${mark}b`,
    LEDGERGATE_DATABASE: database.href,
    NODE_KEY: `${mark}e`,
    UNKNOWN: `${mark}c`,
    RES_OPTIONS: `${mark}f`,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const node = { name: "own", url: `http://${await closedAddress()}`, headers: { "x-key": `\${NODE_KEY}` } };
  const config = { limits: { shared: `redis://:${mark}d@127.0.0.1:1` }, nodes: { "ledger-a": { mainnet: [node] } } };
  writeFileSync(join(folder, "ledgergate.yaml"), JSON.stringify(config));
  const [worker = 0] = await (await startServe(folder)).workers();
  // The credentials of nodes are for workers, which look up the nodes' names, too.
  expect([...(await findInMemory(worker, mark))].toSorted()).toEqual([`${mark}e`, `${mark}f`]);
});

/** Finds which texts, each of the mark and one more character, a process has in its memory. */
async function findInMemory(pid: number, mark: string): Promise<Set<string>> {
  await using memory = await open(`/proc/${pid}/mem`);
  const found = new Set<string>();
  for (const [, from, to] of readFileSync(`/proc/${pid}/maps`, "utf8").matchAll(/^(\w+)-(\w+) rw/gm)) {
    const [start, end] = [Number(`0x${from}`), Number(`0x${to}`)];
    const { buffer } = await memory.read(Buffer.alloc(end - start), 0, end - start, start);
    for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + 1))
      found.add(buffer.toString("latin1", at, at + mark.length + 1));
  }
  return found;
}

test("SIGHUP rolls workers without a failed call", async () => {
  const node = `{ name: own, url: "http://${await closedAddress()}" }`;
  const { folder } = await folderOnPostgres(`nodes: { ledger-a: { mainnet: [${node}] } }\nworkers: 2\n`);
  const configFile = join(folder, "ledgergate.yaml");
  const gateway = await startServe(folder);
  expect(gateway.output.out).not.toContain("Simulated");
  const before = await gateway.workers();
  expect(before).toHaveLength(2);

  // reload.test.ts has other mistakes.
  const served = readFileSync(configFile, "utf8");
  writeFileSync(configFile, served.slice(0, served.indexOf("nodes:")));
  gateway.kill("SIGHUP");
  await gateway.printed(/nodes is missing, but in use/);
  await gateway.printed(/the configuration cannot be used: keeping the previous one/);
  rmSync(configFile);
  gateway.kill("SIGHUP");
  await gateway.printed(/ledgergate\.yaml: cannot be read/);
  expect(await gateway.metrics()).toContain("\nledgergate_reload_refused 1\n");
  expect(await gateway.workers()).toEqual(before);

  const run = commandsOf(folder);
  await run("team create one");
  await run("endpoint create --team one --chain ledger-a");
  writeFileSync(configFile, `${served.replace("{ mainnet:", "{ mainet: [], mainnet:")}log: { calls: none }\n`);
  let isRolled = false;
  const statuses: number[] = [];
  const loops = Array.from({ length: 8 }, async () => {
    while (!isRolled) statuses.push((await ask(`${gateway.url}/.well-known/jwks.json`)).status);
  });
  gateway.kill("SIGHUP");
  await gateway.printed(/nodes\.ledger-a\.mainet has no endpoint.* Did you mean mainnet\?/);
  await gateway.printed(/the workers were rolled/);
  isRolled = true;
  await Promise.all(loops);
  expect(await gateway.metrics()).toContain("\nledgergate_reload_refused 0\n");
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const after = await gateway.workers();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);

  gateway.kill("SIGKILL");
  await gateway.ended;
  await expect.poll(() => Promise.all(after.map(isAlive))).toEqual([false, false]);
});

test("workers get many endpoints and every change", async () => {
  const node = `{ name: own, url: "http://${await closedAddress()}" }`;
  // The delay is longer than this test.
  const { folder, database } = await folderOnPostgres(
    `nodes: { ledger-a: { mainnet: [${node}] } }\nworkers: 2\ntimeouts: { drainDelay: 1h }\n`,
  );
  const data = join(folder, "ledgergate-data");
  const store = await openUntilEnd({ data, database });
  const { id: team } = await addTeam(store, { name: "one" });
  const endpoints = await write(store, async (trx, revision) => {
    const input = { team, chain: "ledger-a" };
    const rows = Array.from({ length: 2 * rowsOfChange + 1 }, () => endpointRow(store, input, revision));
    await insertEndpoints(store, trx, rows);
    return rows;
  });
  mkdirSync(join(data, "journal"), { mode: 0o700 });
  writeFileSync(join(data, "journal", "ab-1-000000.journal"), "ledgergate-journal 1\n@1800000000\n+a 50\n+a x y\n");
  const gateway = await startServe(folder);
  const sampled = endpoints.filter((_, index) => index % 50 === 0);
  const statusOf = async (key: string) => (await ask(`${gateway.url}/ledger-a/v1/${key}/v1/x`)).status;
  const statuses = async () => new Set(await Promise.all(sampled.map(({ key }) => statusOf(key))));
  // The keys are known, but there is no such path.
  expect(await statuses()).toEqual(new Set([404]));
  // The journal is first summed up a second after the start.
  await expect.poll(gateway.metrics).toMatch(/^ledgergate_journal_lines_set_aside 2$/m);
  await commandsOf(folder)("team delete one");
  await expect.poll(statuses).toEqual(new Set([403]));
  const before = await gateway.workers();
  gateway.kill("SIGHUP");
  await expect.poll(gateway.workers).toHaveLength(3);
  gateway.kill("SIGTERM");
  await expect.poll(gateway.ready).toMatchObject({ status: 503 });
  expect(await gateway.workers(), "during the roll").toEqual(expect.arrayContaining(before));
  expect((await ask(`${gateway.url}/.well-known/jwks.json`)).status).toBe(200);
});

test("no caller waits forever for a killed worker", async () => {
  const { folder } = await folderOnPostgres("simulate: []\nworkers: 2\ntimeouts: { drainDelay: 0ms }\n");
  const gateway = await startServe(folder);
  const [stopped = 0] = await gateway.workers();
  // A stopped worker accepts no connection. The kernel or the primary may have assigned it some before.
  process.kill(stopped, "SIGSTOP");
  const clients = Array.from({ length: 60 }, () => new Client(gateway.url, { headersTimeout: 20_000 }));
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.destroy()))));
  const call = async (client: Client) => {
    const { statusCode, body } = await client.request({ path: "/ledger-a", method: "GET" });
    await body.dump();
    return statusCode;
  };
  const connected = Promise.all(clients.map((client) => once(client, "connect")));
  const calls = Promise.all(clients.map(call));
  await connected;
  process.kill(stopped, "SIGKILL");
  expect(new Set(await calls)).toEqual(new Set([403]));

  // All connections go to the other worker, until it closes some.
  let reconnects = 0;
  for (const client of clients) client.on("disconnect", () => reconnects++);
  await expect.poll(() => Promise.all(clients.map(call)).then(() => reconnects)).toBeGreaterThan(20);

  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
});

test("a start without its store waits, says so, and can be stopped or rolled", async () => {
  const folder = temporaryFolder();
  const proxy = await startDatabaseProxy(await createDatabase());
  proxy.cut(true);
  const operations = `127.0.0.1:${await freePort()}`;
  const yaml = `database: ${proxy.url}\noperations: ${operations}\nlisten: 127.0.0.1:0\n`;
  writeFileSync(join(folder, "ledgergate.yaml"), yaml);
  const gateway = beginServe(folder, []);
  await gateway.printed(/The next try is in 5 s\./);
  const { ready, metrics } = operationsAt(`http://${operations}`);
  expect(await ready()).toMatchObject({ status: 503, store: "gone" });
  expect(await metrics()).toContain("\nledgergate_store_up 0\n");
  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(1);
  expect(gateway.output.err).toContain("The gateway was stopped before it served.");
  const next = beginServe(folder, []);
  await next.printed(/The next try is in 5 s\./);
  next.kill("SIGHUP");
  proxy.cut(false);
  await next.printed(/the workers were rolled/);
});
