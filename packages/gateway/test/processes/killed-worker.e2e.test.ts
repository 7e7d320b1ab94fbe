import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@ledgergate/support/ps";
import { Agent, fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { folderOnPostgres, startServe } from "../support/serve-process.ts";

/** Serves with two workers. */
async function start(yaml = "simulate: []\n") {
  const { folder } = await folderOnPostgres(`workers: 2\n${yaml}`);
  const gateway = await startServe(folder);
  const before = await gateway.workers();
  return { ...gateway, folder, before };
}

/** Waits for a worker that is none of some others. */
async function newWorker({ workers }: Awaited<ReturnType<typeof start>>, others: readonly number[]) {
  const find = async () => (await workers()).find((pid) => !others.includes(pid));
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 0;
}

test.for(["SIGKILL", "SIGSTOP"] as const)("after %s, a worker is replaced, and counters stay", async (signal) => {
  const gateway = await start();
  const calls = async () => {
    const values = (await gateway.metrics()).matchAll(/^ledgergate_calls_total{.*} (\d+)$/gm);
    return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const callEachWorker = async () => {
    // Each call has a connection of its own, so that both workers get some.
    const dispatcher = new Agent({ pipelining: 0 });
    onTestFinished(() => dispatcher.close());
    const call = () => fetch(`${gateway.url}/ledger-a/v1/unknown/v1/accounts/0x1`, { dispatcher });
    await Promise.all(Array.from({ length: 40 }, call));
  };

  await callEachWorker();
  expect(await calls()).toBe(40);
  const [worker = 0] = gateway.before;
  process.kill(worker, signal);
  if (signal === "SIGSTOP") {
    expect(await calls(), "while it is stopped").toBe(40);
    await expect.poll(gateway.ready).toMatchObject({ status: 503 });
  }
  await newWorker(gateway, gateway.before);
  expect([await isAlive(worker), await calls()]).toEqual([false, 40]);
  await expect.poll(gateway.ready).toMatchObject({ status: 200, workers: 2 });
  await callEachWorker();
  expect(await calls()).toBe(80);
});

test("a pause replaces no worker", async () => {
  const { before, pid, ready, workers } = await start();
  const pause = async (pids: readonly number[], ms: number) => {
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await sleep(ms);
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
  await pause(before.slice(0, 1), 2_000);
  expect(await ready()).toMatchObject({ status: 200 });
  // The primary continues first, as the workers of a busy machine would.
  await pause([...before, pid], 8_000);
  await pause(before, 2_000);
  await sleep(2_000);
  expect(await workers()).toEqual(before);
  expect(await ready()).toMatchObject({ status: 200 });
});

test("SIGTERM does not wait for a worker that hangs", async () => {
  const { before, kill, ended } = await start("simulate: []\ntimeouts: { drainDelay: 0ms, drain: 1h }\n");
  const [worker = 0] = before;
  process.kill(worker, "SIGSTOP");
  kill("SIGTERM");
  expect([await ended, await isAlive(worker)]).toEqual([0, false]);
});

test("SIGHUP leaves a worker alone that replaces another", async () => {
  const gateway = await start();
  process.kill(gateway.before[0] ?? 0, "SIGKILL");
  const old = [...gateway.before, await newWorker(gateway, gateway.before)];
  gateway.kill("SIGHUP");
  await gateway.printed(/the workers were rolled/);
  await expect.poll(gateway.workers).toHaveLength(2);
  expect((await gateway.workers()).filter((pid) => old.includes(pid))).toEqual([]);
});

test("after a failed roll, the old configuration serves", async () => {
  const gateway = await start("simulate: [ledger-a]\n");
  const file = join(gateway.folder, "ledgergate.yaml");
  const served = readFileSync(file, "utf8");
  const more = served.replace("ledger-a", "ledger-a, ledger-b").replace("workers: 2", "workers: 3");
  writeFileSync(file, `${more}timeouts: { drain: 1s }\n`);
  gateway.kill("SIGHUP");
  const started: number[] = [];
  for (let count = 0; count < 3; count++) started.push(await newWorker(gateway, [...gateway.before, ...started]));
  expect(await isAlive(gateway.before[1] ?? 0), "an old worker serves").toBe(true);
  process.kill(started[2] ?? 0, "SIGKILL");
  await gateway.printed(/the workers could not be rolled: keeping the previous ones/);
  const areNew = async () => (await gateway.workers()).map((pid) => started.includes(pid));
  await expect.poll(areNew).toEqual([false, false]);
  await expect.poll(gateway.ready).toMatchObject({ ready: true, workers: 2, simulated: ["ledger-a"] });
});
