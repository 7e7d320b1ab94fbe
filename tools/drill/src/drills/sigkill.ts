import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Drill, none } from "../drill.ts";
import { type GatewayProcess, gone, makeSite } from "../gateway-process.ts";
import { answered, startLoad } from "../load.ts";
import { callPath, operation, startNode } from "../node.ts";

const connections = 48;
const victims = ["a worker", "the primary", "both"] as const;

/** Kills processes of a gateway under load, and compares what its callers saw with what it charged. */
export const sigkill: Drill = {
  name: "sigkill",
  about: "SIGKILL of a worker, the primary or both under load: no answer was seen that is not charged",
  rounds: 20,
  async run({ rounds, stack, progress }) {
    const { nodes } = await startNode(stack);
    const settings = { nodes, workers: 2, limits: { computeUnitsPerSecond: 1e9 } };
    const site = await makeSite(stack, { settings });
    let gateway = await site.start();
    const path = callPath(site);
    let seen = 0;
    let surplus = 0;
    let mostSurplus = 0;
    let lost = 0;
    let left = 0;
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? "both";
      progress(`round ${round + 1} of ${rounds}: ${victim}`);
      const load = startLoad({ origin: site.url, path, connections });
      await sleep(300 + Math.random() * 300);
      const workers = await gateway.workerPids();
      if (victim === "a worker") {
        process.kill(workers[0] ?? 0, "SIGKILL");
        await sleep(300);
        seen += answered(await load.stop());
      } else {
        killAll(gateway, victim === "both" ? workers : []);
        await gateway.exited;
        if (!(await gone(workers, 5_000))) left += 1;
        seen += answered(await load.stop());
        gateway = await site.start();
      }
      const { calls, computeUnits } = await site.usage();
      lost += Math.max(seen - calls, seen - computeUnits / operation.computeUnits, 0);
      mostSurplus = Math.max(mostSurplus, calls - seen - surplus);
      surplus = calls - seen;
    }
    return [
      none("answers seen that are not charged", lost, seen),
      atMost("charged and not seen, most in a round", mostSurplus, connections),
      none("rounds in which workers outlived the primary by 5 s", left, rounds),
    ];
  },
};

function killAll(gateway: GatewayProcess, workers: readonly number[]): void {
  gateway.kill("SIGKILL");
  for (const pid of workers) process.kill(pid, "SIGKILL");
}
