import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "@ledgergate/support/ps";
import { until } from "@ledgergate/support/until";
import { Agent, fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/callers.ts";
import { folderOnPostgres, type ServeProcess, startServe } from "../support/serve-process.ts";

/** Serves with two workers. */
async function start(yaml: string) {
  const { folder } = await folderOnPostgres(`workers: 2\n${yaml}`);
  const gateway = await startServe(folder);
  const ready = async (): Promise<{ status: number; workers?: number }> => {
    const answer = await ask(`${gateway.operationsUrl}/ready`);
    return { status: answer.status, ...(await answer.json()) };
  };
  return { folder, ready, ...gateway };
}

test.for(["SIGKILL", "SIGSTOP"] as const)("after %s, a worker is replaced, and counters stay", async (signal) => {
  const gateway = await start("simulate: []\n");
  const calls = async () => {
    const text = await (await ask(`${gateway.operationsUrl}/metrics`)).text();
    const values = [...text.matchAll(/^ledgergate_calls_total{.*} (\d+)$/gm)];
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
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
  const before = await gateway.workers();
  const [worker = 0] = before;
  process.kill(worker, signal);
  if (signal === "SIGSTOP") {
    expect(await calls(), "while it is stopped").toBe(40);
    await expect.poll(gateway.ready).toMatchObject({ status: 503 });
  }
  await newWorker(gateway, before);
  expect([await isAlive(worker), await calls()]).toEqual([false, 40]);
  await expect.poll(gateway.ready).toMatchObject({ status: 200, workers: 2 });
  await callEachWorker();
  expect(await calls()).toBe(80);
});

test("a pause of all processes, or of a worker for a moment, replaces no worker", async () => {
  const gateway = await start("simulate: []\n");
  const before = await gateway.workers();
  const pause = async (pids: readonly number[], ms: number) => {
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
  await pause(before.slice(0, 1), 2_000);
  expect(await gateway.ready()).toMatchObject({ status: 200 });
  // The primary continues first, as the workers of a busy machine would.
  await pause([...before, gateway.pid], 8_000);
  await pause(before, 2_000);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await gateway.workers()).toEqual(before);
  expect(await gateway.ready()).toMatchObject({ status: 200 });
});

test("SIGTERM ends a gateway whose worker hangs, without waiting for the end of the drain", async () => {
  const gateway = await start("simulate: []\ntimeouts: { drainDelay: 0ms, drain: 1h }\n");
  const [worker = 0] = await gateway.workers();
  process.kill(worker, "SIGSTOP");
  gateway.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
  expect(await isAlive(worker)).toBe(false);
});

/** Waits for a worker that is none of some others. */
async function newWorker(gateway: ServeProcess, others: readonly number[]) {
  let found: number | undefined;
  await until(async () => {
    found = (await gateway.workers()).find((pid) => !others.includes(pid));
    return found !== undefined;
  }, "a new worker");
  return found ?? 0;
}

test("SIGHUP while a dead worker is replaced leaves the new workers alone", async () => {
  const gateway = await start("simulate: []\n");
  const before = await gateway.workers();
  process.kill(before[0] ?? 0, "SIGKILL");
  const replacement = await newWorker(gateway, before);
  gateway.kill("SIGHUP");
  await gateway.printed(/the workers were rolled/);
  await expect.poll(gateway.workers).toHaveLength(2);
  expect((await gateway.workers()).filter((pid) => [...before, replacement].includes(pid))).toEqual([]);
});

test("after a roll that fails at its last worker, workers of the old configuration serve", async () => {
  const gateway = await start("simulate: [ledger-a]\n");
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
  await expect.poll(gateway.ready).toMatchObject({ ready: true, workers: 2, simulated: ["ledger-a"] });
});
