import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ledgergate/support/free-port";
import { noRedis, startRedis } from "@ledgergate/support/redis";
import { atMost, type Drill } from "../drill.ts";
import type { GatewaySite } from "../gateway-process.ts";
import { noneFailed, startLoad } from "../load.ts";
import { callPath, startNode } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

/** Kills and restarts the Redis through which two gateways share their limits. */
export const redisGone: Drill = {
  name: "redis-gone",
  about: "Redis is killed and comes back: no call fails or waits, and limits are shared again",
  rounds: 3,
  async run({ rounds, stack, progress }) {
    const port = await freePort();
    let redis = await startRedis(port);
    if (!redis) return { skipped: noRedis };
    stack.defer(async () => redis?.stop());
    const { nodes } = await startNode(stack);
    const limits = { computeUnitsPerSecond: 100_000, shared: redis.url };
    const sites = await makeTwoSites(stack, { nodes, workers: 2, limits });
    await Promise.all(sites.map((site) => site.start()));
    const path = callPath(sites[0]);
    const loads = sites.map(({ url }) => startLoad({ origin: url, path, connections: 4, pauseMs: 10 }));
    await sleep(1_000);
    let longestBackMs = 0;
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      await redis?.stop();
      await sleep(2_000);
      redis = await startRedis(port);
      const since = performance.now();
      while (!sites.every((site) => sharedAgain(site) > round)) {
        if (performance.now() - since > 10_000)
          throw new Error("Limits are still not shared 10 s after Redis came back.");
        await sleep(10);
      }
      longestBackMs = Math.max(longestBackMs, performance.now() - since);
    }
    const seen = await Promise.all(loads.map((load) => load.stop()));
    return [
      noneFailed(...seen),
      atMost("longest call", Math.max(...seen.map(({ longestMs }) => longestMs)), 150, "ms"),
      atMost("shared again after", longestBackMs / 1_000, 3, "s"),
    ];
  },
};

/** Counts the gateway's reports that it shares its limits again. */
function sharedAgain(site: GatewaySite): number {
  return site.output().split("limits are shared again").length - 1;
}
