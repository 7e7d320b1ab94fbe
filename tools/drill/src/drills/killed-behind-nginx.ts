import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Drill } from "../drill.ts";
import { serving } from "../gateway-process.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { hasNginx, noNginx, startNginx } from "../nginx.ts";
import { callPath, startNode } from "../node.ts";
import { makeTwins } from "../twins.ts";

const connections = 32;
const workers = 2;
/** `fail_timeout` of the generated configuration: nginx avoids a gateway for so long after a broken connection. */
const avoidedMs = 1_000;

/** Kills a worker of one of two gateways behind nginx. nginx sends a failed GET again. */
export const killedBehindNginx: Drill = {
  name: "nginx-sigkill",
  about: "a worker behind nginx is killed under load: no call fails, at most one extra charge per connection",
  rounds: 6,
  async run({ rounds, stack, progress }) {
    if (!hasNginx()) return { skipped: noNginx };
    const { nodes } = await startNode(stack);
    const limits = { computeUnitsPerSecond: 1e9 };
    const sites = await makeTwins(stack, { nodes, workers, limits, trustProxy: ["127.0.0.1"] });
    const running = await Promise.all(sites.map((site) => site.start()));
    const { url: origin } = await startNginx(stack, sites);
    const path = callPath(sites[0]);
    const ended = [];
    let [seen, surplus, mostSurplus] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      // If nginx avoided both gateways at once, it would answer 502.
      await sleep(avoidedMs);
      const load = startLoad({ origin, path, connections });
      await sleep(300 + Math.random() * 300);
      const [worker = 0] = (await running[round % 2]?.workerPids()) ?? [];
      process.kill(worker, "SIGKILL");
      await sleep(500);
      const now = await load.stop();
      ended.push(now);
      seen += answered(now);
      await Promise.all(sites.map((site) => serving(site, workers)));
      // Each gateway sums up its own journal.
      await sites[1].usage();
      const { calls } = await sites[0].usage();
      mostSurplus = Math.max(mostSurplus, calls - seen - surplus);
      surplus = calls - seen;
    }
    return [noneFailed(...ended), atMost("charged answers not seen, most in a round", mostSurplus, connections)];
  },
};
