import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, noNginx } from "@ledgergate/support/nginx";
import { type Drill, sumOf } from "../drill.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { makeCallPaths, startNode, unlimited } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

const leastCalls = 10_000;

/** Restarts two gateways behind nginx in turn, as an upgrade does. */
export const upgrade: Drill = {
  name: "upgrade",
  about: "two gateways behind nginx are restarted in turn under 32 busy connections: no call fails",
  rounds: 2,
  async run({ rounds, stack, progress }) {
    if (!hasNginx()) return { skipped: noNginx };
    const { nodes } = await startNode(stack);
    // Longer than `fail_timeout`, for which nginx avoids a failed gateway. So nginx uses the restarted gateway again before the other
    // one stops.
    const timeouts = { drainDelay: "2s" };
    const sites = await makeTwoSites(stack, { nodes, timeouts, ...unlimited, trustProxy: ["127.0.0.1"] });
    const running = await Promise.all(sites.map((site) => site.start()));
    const { url: origin } = await startNginx(stack, sites);
    const paths = await makeCallPaths(sites[0], 8);
    const loads = paths.map((path) => startLoad({ origin, path, connections: 4 }));
    for (let round = 0; round < rounds; round++) {
      for (const [index, site] of sites.entries()) {
        progress(`round ${round + 1} of ${rounds}, gateway ${index + 1}`);
        await running[index]?.stop("SIGTERM");
        running[index] = await site.start();
      }
    }
    while (sumOf(loads, answered) < leastCalls) await sleep(100);
    return [noneFailed(...(await Promise.all(loads.map((load) => load.stop()))))];
  },
};
