import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Drill } from "../drill.ts";
import { connectionsOf, type GatewayProcess, type GatewaySite, makeSite } from "../gateway-process.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { callPath, startNode } from "../node.ts";

const leastCalls = 10_000;
const workers = 2;
const keptConnections = 200;
/** The primary balances connections twice a second. */
const settlingMs = 3_000;

/** Replaces the workers of a gateway by SIGHUP, several times. */
export const roll: Drill = {
  name: "roll",
  about: "SIGHUP rolls two workers under 32 busy connections: no call fails, and both get connections",
  rounds: 4,
  async run({ rounds, stack, progress }) {
    const { nodes } = await startNode(stack);
    const site = await makeSite(stack, { settings: { nodes, workers, limits: { computeUnitsPerSecond: 1e9 } } });
    const gateway = await site.start();
    const load = startLoad({ origin: site.url, path: callPath(site), connections: 32 });
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      await rollOnce(gateway);
    }
    while (answered(load) < leastCalls) await sleep(100);
    const seen = await load.stop();
    progress("balance of connections");
    const kept = startLoad({ origin: site.url, path: callPath(site), connections: keptConnections, pauseMs: 200 });
    await sleep(settlingMs);
    const share = await busiestShare(gateway, site);
    return [
      noneFailed(seen, await kept.stop()),
      ...(share === undefined ? [] : [atMost("share of the busier worker in 200 connections", share, 0.65)]),
    ];
  },
};

/** Returns the share of the worker with the most connections. `undefined` if connections cannot be counted. */
async function busiestShare(gateway: GatewayProcess, site: GatewaySite): Promise<number | undefined> {
  const counts = (await gateway.workerPids()).map((pid) => connectionsOf(pid, site) ?? Number.NaN);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Number.isNaN(all) ? undefined : Math.max(...counts) / all;
}

/** Resolves once all workers are replaced. */
async function rollOnce(gateway: GatewayProcess): Promise<void> {
  const before = new Set(await gateway.workerPids());
  gateway.kill("SIGHUP");
  for (;;) {
    const now = await gateway.workerPids();
    if (now.length === workers && !now.some((pid) => before.has(pid))) return;
    await sleep(50);
  }
}
