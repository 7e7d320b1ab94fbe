import { setTimeout as sleep } from "node:timers/promises";
import type { Drill } from "../drill.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { hasNginx, noNginx, startNginx } from "../nginx.ts";
import { callPath, startNode } from "../node.ts";
import { makeTwins } from "../twins.ts";

const leastCalls = 10_000;

/** Restarts two gateways behind nginx in turn, as an upgrade does. */
export const upgrade: Drill = {
  name: "upgrade",
  about: "two gateways behind nginx are restarted in turn under 32 busy connections: no call fails",
  rounds: 2,
  async run({ rounds, stack, progress }) {
    if (!hasNginx()) return { skipped: noNginx };
    const { nodes } = await startNode(stack);
    // Longer than nginx avoids a failed gateway (`fail_timeout`), so that nginx has seen the other gateway come back.
    const timeouts = { drainDelay: "2s" };
    const limits = { computeUnitsPerSecond: 1e9 };
    const sites = await makeTwins(stack, { nodes, timeouts, limits, trustProxy: ["127.0.0.1"] });
    const running = await Promise.all(sites.map((site) => site.start()));
    const { url: origin } = await startNginx(stack, sites);
    const load = startLoad({ origin, path: callPath(sites[0]), connections: 32 });
    for (let round = 0; round < rounds; round++) {
      for (const [index, site] of sites.entries()) {
        progress(`round ${round + 1} of ${rounds}, gateway ${index + 1}`);
        const before = running[index];
        before?.kill("SIGTERM");
        await before?.exited;
        running[index] = await site.start();
      }
    }
    while (answered(load) < leastCalls) await sleep(100);
    return [noneFailed(await load.stop())];
  },
};
