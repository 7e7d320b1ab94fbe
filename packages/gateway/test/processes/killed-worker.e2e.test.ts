import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "@ledgergate/support/until";
import { Agent, fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/ask.ts";
import { startServe } from "../support/serve-process.ts";
import { createDatabase } from "../support/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("counters never go back when workers are killed", async () => {
  const folder = temporaryFolder();
  const config = `database: ${await createDatabase()}\nsimulate: []\nworkers: 2\n`;
  writeFileSync(join(folder, "ledgergate.yaml"), config);
  const gateway = await startServe(folder);
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
  for (const round of [1, 2]) {
    const before = await gateway.workers();
    process.kill(before[0] ?? 0, "SIGKILL");
    await until(async () => (await gateway.workers()).some((worker) => !before.includes(worker)), "another worker");
    expect(await calls()).toBe(40 * round);
    await callEachWorker();
    expect(await calls()).toBe(40 * (round + 1));
  }
}, 120_000);
