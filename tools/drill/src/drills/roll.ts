import { setTimeout as sleep } from "node:timers/promises";
import type { Drill } from "../drill.ts";
import { type GatewayProcess, makeSite } from "../gateway-process.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { callPath, startNode } from "../node.ts";

const leastCalls = 10_000;
const workers = 2;

/** Has a gateway put new workers in the place of those that serve, again and again. */
export const roll: Drill = {
  name: "roll",
  about: "SIGHUP rolls two workers under 32 busy connections: no call fails",
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
    return [noneFailed(await load.stop())];
  },
};

/** Resolves once none of the workers of before is there, and as many new ones are. */
async function rollOnce(gateway: GatewayProcess): Promise<void> {
  const before = new Set(await gateway.workerPids());
  gateway.kill("SIGHUP");
  for (;;) {
    const now = await gateway.workerPids();
    if (now.length === workers && !now.some((pid) => before.has(pid))) return;
    await sleep(50);
  }
}
