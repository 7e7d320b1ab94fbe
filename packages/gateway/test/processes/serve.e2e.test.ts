import { execFile } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { closedAddress } from "@ledgergate/support/closed-port";
import { freePort } from "@ledgergate/support/free-port";
import { isAlive } from "@ledgergate/support/ps";
import { until } from "@ledgergate/support/until";
import { Client } from "undici";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FirstTeam } from "../../src/processes/first-team.ts";
import { rowsOfChange } from "../../src/snapshot/snapshot.ts";
import { endpointRow, insertEndpoints } from "../../src/store/endpoints.ts";
import { write } from "../../src/store/store.ts";
import { addTeam } from "../../src/store/teams.ts";
import { ask } from "../support/ask.ts";
import { runCommand } from "../support/run-command.ts";
import { folderOnPostgres, startCommand, startServe } from "../support/serve-process.ts";
import { createDatabase, openUntilEnd } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

interface Curls {
  readonly curls: Readonly<Record<string, string>>;
}

/** Runs a command in this process. It asks the running gateway, or opens its store. */
async function command(folder: string, ...args: string[]): Promise<string> {
  const { code, out, err } = await runCommand([...args, "--data", join(folder, "ledgergate-data")]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${err}`);
  return out;
}

test("the first start in an empty folder needs no configuration, and commands work while it runs", async () => {
  const folder = temporaryFolder();
  const gateway = await startServe(folder, "--workers", "2");
  const file = join(folder, "ledgergate-data/first-team.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "ledgergate-data/command.sock")).mode & 0o777).toBe(0o600);
  const { endpoints, adminKey, client, curls }: FirstTeam & Curls = JSON.parse(readFileSync(file, "utf8"));
  const secrets = [...endpoints.map(({ key }) => key), adminKey, client.secret];
  for (const secret of secrets) expect(gateway.output.all).not.toContain(secret);

  // Its printed commands work in a shell.
  for (const curl of Object.values(curls)) {
    const { stdout } = await execute("sh", ["-c", `${curl} -s -o /dev/null -w '%{http_code}'`]);
    expect([curl, stdout]).toEqual([curl, "200"]);
  }
  const ready = await ask(`${gateway.operationsUrl}/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { workers: 2, simulated: endpoints.map(({ chain }) => chain) },
  ]);

  const second = startCommand(folder, ["serve", "--listen", "127.0.0.1:0", "--operations", "127.0.0.1:0"]);
  expect(await second.ended).toBe(1);
  expect(second.output.err).toMatch(new RegExp(`^\\S+: .* in use by process ${gateway.pid} .*\\n$`));

  // The command asks the running gateway.
  const usage = JSON.parse(await command(folder, "usage", "--by", "endpoint", "--json"));
  expect(usage).toContainEqual(expect.objectContaining({ chain: "ledger-a", calls: 1 }));
  const [url = ""] = /http\S+effects/.exec(curls["ledger-b"] ?? "") ?? [];
  // Callers cannot steer the mock's answers through the gateway.
  expect((await ask(`${url}?__code=404`)).status).toBe(200);
  await command(folder, "endpoint", "disable", "ledger-b");
  await until(async () => (await ask(url)).status === 403, "the endpoint to be disabled");

  await execute("sh", ["-c", `${curls["ledger-a"]} -s -o /dev/null`]);
  gateway.kill("SIGKILL");
  await gateway.ended;
  // The command reads the journal of the killed gateway.
  const later = JSON.parse(await command(folder, "usage", "--by", "endpoint", "--json"));
  expect(later).toContainEqual(expect.objectContaining({ chain: "ledger-a", calls: 2 }));
}, 120_000);

test("workers hold no secret of the primary: master key, database, Redis, or an environment variable", async () => {
  const database = new URL(await createDatabase());
  const mark = hash("sha256", randomUUID()).slice(1);
  database.password = `${mark}a`;
  const folder = temporaryFolder();
  const environment = {
    ...{ LEDGERGATE_MASTER_KEY: `${mark}b`, LEDGERGATE_DATABASE: database.href },
    ...{ NODE_KEY: `${mark}e`, UNKNOWN: `${mark}c`, RES_OPTIONS: `${mark}f` },
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  writeFileSync(
    join(folder, "ledgergate.yaml"),
    `workers: 2\nlimits: { shared: "redis://:${mark}d@127.0.0.1:1" }\nnodes: { ledger-a: { mainnet: [{ name: own, url: "http://${await closedAddress()}", headers: { x-key: "\${NODE_KEY}" } }] } }\n`,
  );
  const gateway = await startServe(folder);
  const workers = await gateway.workers();
  expect(workers).toHaveLength(2);
  // The credentials of nodes are for workers, which look up the nodes' names, too.
  for (const worker of workers) {
    expect([...(await findInMemory(worker, mark))].toSorted()).toEqual([`${mark}e`, `${mark}f`]);
  }
}, 60_000);

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

test("workers are rolled at SIGHUP without a failed call, and end with their primary", async () => {
  const node = `{ name: own, url: "http://${await closedAddress()}" }`;
  const { folder } = await folderOnPostgres(`nodes: { ledger-a: { mainnet: [${node}] } }\nworkers: 2\n`);
  const configFile = join(folder, "ledgergate.yaml");
  const gateway = await startServe(folder);
  expect(gateway.output.out).toContain("LEDGERGATE_ADMIN_KEY");
  expect(gateway.output.out).not.toContain("Simulated");
  const before = await gateway.workers();
  expect(before).toHaveLength(2);

  const served = readFileSync(configFile, "utf8");
  for (const [text, mistake] of [
    [served.slice(0, served.indexOf("nodes:")), /nodes is missing, but in use/],
    ["# nothing\n", /ledgergate\.yaml: says nothing: complete it/],
    [`${served}workes: 3\n`, /ledgergate\.yaml:4: workes is not known\. Did you mean workers\?/],
  ] as const) {
    writeFileSync(configFile, text);
    gateway.kill("SIGHUP");
    await gateway.printed(mistake);
  }
  await gateway.printed(/the configuration cannot be used: keeping the previous one/);
  renameSync(configFile, `${configFile}.gone`);
  gateway.kill("SIGHUP");
  await gateway.printed(/ledgergate\.yaml: cannot be read/);
  renameSync(`${configFile}.gone`, configFile);
  const metrics = async () => await (await ask(`${gateway.operationsUrl}/metrics`)).text();
  expect(await metrics()).toContain("\nledgergate_reload_refused 1\n");
  expect(await gateway.workers()).toEqual(before);

  await command(folder, "team", "create", "one");
  await command(folder, "endpoint", "create", "--team", "one", "--chain", "ledger-a");
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
  expect(await metrics()).toContain("\nledgergate_reload_refused 0\n");
  expect(await metrics()).toMatch(/^ledgergate_store_pool{state="idle"} \d$/m);
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const after = await gateway.workers();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);

  gateway.kill("SIGKILL");
  await gateway.ended;
  await until(async () => !(await Promise.all(after.map(isAlive))).includes(true), "the workers to end");
}, 120_000);

test("workers get many endpoints in several messages, and every change, and damaged lines of a journal are counted", async () => {
  const node = `{ name: own, url: "http://${await closedAddress()}" }`;
  const { folder, database } = await folderOnPostgres(`nodes: { ledger-a: { mainnet: [${node}] } }\nworkers: 2\n`);
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
  const metrics = async () => (await ask(`${gateway.operationsUrl}/metrics`)).text();
  await until(async () => /^ledgergate_journal_lines_set_aside 2$/m.test(await metrics()), "the lines to be counted");
  await command(folder, "team", "delete", "one");
  await until(async () => !(await statuses()).has(404), "all endpoints to be deleted");
}, 120_000);

test("no caller waits forever for a killed worker, its replacement soon gets its share, and SIGTERM ends both", async () => {
  const { folder } = await folderOnPostgres("simulate: []\nworkers: 2\ntimeouts: { drainDelay: 0ms }\n");
  const gateway = await startServe(folder);
  const [stopped = 0] = await gateway.workers();
  // A stopped worker accepts no connection. The kernel or the primary may have assigned it some before.
  process.kill(stopped, "SIGSTOP");
  const clients = Array.from({ length: 60 }, () => new Client(gateway.url, { headersTimeout: 20_000 }));
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.destroy()))));
  const call = async (client: Client): Promise<number> => {
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
  const haveReconnected = () => Promise.all(clients.map(call)).then(() => reconnects > 20);
  await until(haveReconnected, () => `20 of 60 callers to reconnect; ${reconnects} did`);

  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
}, 120_000);

test("/ready reports SIGTERM before the gateway stops listening", async () => {
  // The delay is longer than this test.
  const { folder } = await folderOnPostgres("simulate: []\ntimeouts: { drainDelay: 1h }\n");
  const gateway = await startServe(folder);
  gateway.kill("SIGTERM");
  await until(async () => (await ask(`${gateway.operationsUrl}/ready`)).status === 503, "/ready to say no");
  expect((await ask(`${gateway.url}/.well-known/jwks.json`)).status).toBe(200);
}, 120_000);

test("a start without its store waits, says so, and can be stopped", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "ledgergate.yaml"), `database: postgres://${await closedAddress()}/none\nsimulate: []\n`);
  const operations = `127.0.0.1:${await freePort()}`;
  const gateway = startCommand(folder, ["serve", "--operations", operations, "--listen", "127.0.0.1:0"]);
  await gateway.printed(/The next try is in 5 s\./);
  const ready = await ask(`http://${operations}/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { store: "gone" }]);
  expect(await (await ask(`http://${operations}/metrics`)).text()).toContain("\nledgergate_store_up 0\n");
  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(1);
  expect(gateway.output.err).toContain("The gateway was stopped before it served.");
}, 120_000);
