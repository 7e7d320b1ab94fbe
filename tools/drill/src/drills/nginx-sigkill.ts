import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, noNginx } from "@ledgergate/support/nginx";
import { atMost, type Drill } from "../drill.ts";
import { untilServing } from "../gateway-process.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { makeCallPaths, startNode } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

const connections = 32;
const keys = 8;
const workers = 2;
/** `fail_timeout` of the generated configuration: nginx avoids a gateway for this time after a broken connection. */
const avoidedMs = 1_000;

/** Kills a worker of one of two gateways behind nginx. nginx sends a failed GET again. */
export const nginxSigkill: Drill = {
  name: "nginx-sigkill",
  about: "a worker behind nginx is killed under load: no call fails, at most one extra charge per connection",
  rounds: 6,
  async run({ rounds, stack, progress }) {
    if (!hasNginx()) return { skipped: noNginx };
    const { nodes } = await startNode(stack);
    const limits = { computeUnitsPerSecond: 1e9 };
    const sites = await makeTwoSites(stack, { nodes, workers, limits, trustProxy: ["127.0.0.1"] });
    const running = await Promise.all(sites.map((site) => site.start()));
    const { url: origin } = await startNginx(stack, sites);
    const paths = await makeCallPaths(sites[0], keys);
    const ended = [];
    let [seen, surplus, maxSurplus] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      // If nginx avoided both gateways at once, it would answer 502.
      await sleep(avoidedMs);
      const loads = paths.map((path) => startLoad({ origin, path, connections: connections / keys }));
      await sleep(300 + Math.random() * 300);
      const [worker = 0] = (await running[round % 2]?.workerPids()) ?? [];
      process.kill(worker, "SIGKILL");
      await sleep(500);
      const now = await Promise.all(loads.map((load) => load.stop()));
      ended.push(...now);
      seen += now.reduce((sum, each) => sum + answered(each), 0);
      await Promise.all(sites.map((site) => untilServing(site, workers)));
      // Each gateway sums up its own journal.
      await sites[1].usage();
      const { calls } = await sites[0].usage();
      maxSurplus = Math.max(maxSurplus, calls - seen - surplus);
      surplus = calls - seen;
    }
    return [
      noneFailed(...ended),
      atMost("charged answers that no caller got, maximum per round", maxSurplus, connections),
    ];
  },
};
