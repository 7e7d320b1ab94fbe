import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@ledgergate/support/ps";
import { until } from "@ledgergate/support/until";
import { Agent, fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/ask.ts";
import { folderOnPostgres, type ServeProcess, startServe } from "../support/serve-process.ts";

async function start(yaml: string): Promise<ServeProcess & { readonly folder: string }> {
  const { folder } = await folderOnPostgres(yaml);
  return { folder, ...(await startServe(folder)) };
}

async function readyStatus({ operationsUrl }: ServeProcess): Promise<number> {
  return (await ask(`${operationsUrl}/ready`)).status;
}

async function ready({ operationsUrl }: ServeProcess): Promise<{ readonly workers: number }> {
  return await (await ask(`${operationsUrl}/ready`)).json();
}

test.for(["SIGKILL", "SIGSTOP"] as const)(
  "after %s, a worker is replaced, and its counters and the next /metrics stay",
  { timeout: 120_000 },
  async (signal) => {
    const gateway = await start("simulate: []\nworkers: 2\n");
    const calls = async (): Promise<number> => {
      const text = await (await ask(`${gateway.operationsUrl}/metrics`)).text();
      const values = [...text.matchAll(/^ledgergate_calls_total{.*} (\d+)$/gm)];
      return values.reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const callEachWorker = async (): Promise<void> => {
      // Each call has a connection of its own, so that both workers get some.
      const dispatcher = new Agent({ pipelining: 0 });
      onTestFinished(() => dispatcher.close());
      const call = () => fetch(`${gateway.url}/ledger-a/v1/unknown/v1/accounts/0x1`, { dispatcher });
      const statuses = await Promise.all(Array.from({ length: 40 }, () => call().then(({ status }) => status)));
      expect(new Set(statuses)).toEqual(new Set([403]));
    };

    await callEachWorker();
    expect(await calls()).toBe(40);
    const before = await gateway.workers();
    const [worker = 0] = before;
    process.kill(worker, signal);
    if (signal === "SIGSTOP") {
      expect(await calls(), "while it is stopped").toBe(40);
      await until(async () => (await readyStatus(gateway)) === 503, "/ready to say no", 15_000);
    }
    await newWorker(gateway, before);
    expect([await isAlive(worker), await calls()]).toEqual([false, 40]);
    await until(async () => (await ready(gateway)).workers === 2, "both to serve");
    await callEachWorker();
    expect([await readyStatus(gateway), await calls()]).toEqual([200, 80]);
  },
);

test("a pause of all processes, or of a worker for a moment, replaces no worker", { timeout: 120_000 }, async () => {
  const gateway = await start("simulate: []\nworkers: 2\n");
  const before = await gateway.workers();
  const pause = async (pids: readonly number[], ms: number): Promise<void> => {
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
  await pause(before.slice(0, 1), 2_000);
  expect(await readyStatus(gateway)).toBe(200);
  // The primary continues first, as the workers of a busy machine would.
  await pause([...before, gateway.pid], 8_000);
  await pause(before, 2_000);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await gateway.workers()).toEqual(before);
  expect(await readyStatus(gateway)).toBe(200);
});

test("SIGTERM ends a gateway whose worker hangs within seconds", { timeout: 30_000 }, async () => {
  const gateway = await start("simulate: []\ntimeouts: { drainDelay: 0ms }\n");
  const [worker = 0] = await gateway.workers();
  process.kill(worker, "SIGSTOP");
  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
  expect(await isAlive(worker)).toBe(false);
});

/** Waits for a worker that is none of some others. */
async function newWorker(gateway: ServeProcess, others: readonly number[]): Promise<number> {
  let found: number | undefined;
  await until(async () => {
    found = (await gateway.workers()).find((pid) => !others.includes(pid));
    return found !== undefined;
  }, "a new worker");
  return found ?? 0;
}

test("SIGHUP while a dead worker is replaced leaves the new workers alone", { timeout: 120_000 }, async () => {
  const gateway = await start("simulate: []\nworkers: 2\n");
  const before = await gateway.workers();
  process.kill(before[0] ?? 0, "SIGKILL");
  const replacement = await newWorker(gateway, before);
  gateway.kill("SIGHUP");
  await gateway.printed(/the workers were rolled/);
  await until(async () => (await gateway.workers()).length === 2, "two workers");
  expect((await gateway.workers()).filter((pid) => [...before, replacement].includes(pid))).toEqual([]);
});

test("after a roll that fails at its last worker, workers of the old configuration serve", {
  timeout: 120_000,
}, async () => {
  const gateway = await start("simulate: [ledger-a]\nworkers: 2\n");
  const before = await gateway.workers();
  const file = join(gateway.folder, "ledgergate.yaml");
  const served = readFileSync(file, "utf8");
  const more = served.replace("ledger-a", "ledger-a, ledger-b").replace("workers: 2", "workers: 3");
  writeFileSync(file, `${more}timeouts: { drain: 1s }\n`);
  gateway.kill("SIGHUP");
  const first = await newWorker(gateway, before);
  const second = await newWorker(gateway, [...before, first]);
  const third = await newWorker(gateway, [...before, first, second]);
  expect(await isAlive(before[1] ?? 0), "an old worker serves").toBe(true);
  process.kill(third, "SIGKILL");
  await gateway.printed(/the workers could not be rolled: keeping the previous ones/);
  const gone = [first, second, third];
  await until(async () => {
    const workers = await gateway.workers();
    return workers.length === 2 && !workers.some((pid) => gone.includes(pid));
  }, "two workers of the old configuration");
  await until(async () => (await ready(gateway)).workers === 2, "both to serve");
  expect(await ready(gateway)).toMatchObject({ ready: true, simulated: ["ledger-a"] });
});
