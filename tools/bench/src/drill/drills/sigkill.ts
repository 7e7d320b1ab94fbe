import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "@ledgergate/support/ps";
import { atMost, type Drill, none, sumOf } from "../drill.ts";
import { connectionsOf, haveEnded, makeSite, untilServing } from "../gateway-process.ts";
import { answered, countFailed, hung, type Load, type Seen, startLoad } from "../load.ts";
import { callPath, operation, startNode, unlimited } from "../node.ts";

const connections = 48;
const workerCount = 2;
const victims = ["a worker", "the primary", "both"] as const;

/** Kills processes of a gateway under load, and compares the answers that callers saw with the charges. */
export const sigkill: Drill = {
  name: "sigkill",
  about: "SIGKILL of a worker, the primary or both under load: every received answer is charged, no call hangs",
  rounds: 20,
  async run({ rounds, stack, progress }) {
    const { nodes } = await startNode(stack);
    const site = await makeSite(stack, { nodes, workers: workerCount, ...unlimited });
    let gateway = await site.start();
    const path = callPath(site);
    let [seen, surplus, maxSurplus, lost, outlived, hanging] = [0, 0, 0, 0, 0, 0];
    /** Calls that failed at once, in excess of the connections of the killed worker. */
    let excessResets = 0;
    const stop = async (loads: readonly Load[]): Promise<readonly Seen[]> => {
      const ended = await Promise.all(loads.map((load) => load.stop()));
      for (const each of ended) {
        seen += answered(each);
        hanging += hung(each);
      }
      return ended;
    };
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? "both";
      progress(`round ${round + 1} of ${rounds}: ${victim}`);
      // Half of the callers keep their connections. The others open a connection per call, so some connect during the kill.
      const loads = [false, true].map((reconnect) =>
        startLoad({ origin: site.url, path, connections: connections / 2, reconnect }),
      );
      await sleep(300 + Math.random() * 300);
      const workers = await childrenOf(gateway.pid);
      if (victim === "a worker") {
        const [killed = 0] = workers;
        // A stopped worker accepts no connection while its connections are counted.
        process.kill(killed, "SIGSTOP");
        const itsConnections = connectionsOf(killed, site) ?? connections;
        process.kill(killed, "SIGKILL");
        await sleep(300);
        const ended = await stop(loads);
        const resets = sumOf(ended, (each) => countFailed(each) - hung(each));
        excessResets += Math.max(resets - itsConnections, 0);
        await untilServing(site, workerCount);
      } else {
        const stopped = gateway.stop();
        if (victim === "both") for (const pid of workers) process.kill(pid, "SIGKILL");
        await stopped;
        if (!(await haveEnded(workers, 5_000))) outlived += 1;
        await stop(loads);
        gateway = await site.start();
      }
      const { calls, computeUnits } = await site.usage();
      lost += Math.max(seen - calls, seen - computeUnits / operation.computeUnits, 0);
      maxSurplus = Math.max(maxSurplus, calls - seen - surplus);
      surplus = calls - seen;
    }
    return [
      none("received answers that were not charged", lost, seen),
      atMost("charged answers that no caller got, maximum per round", maxSurplus, connections),
      none("calls that hang", hanging, connections * rounds),
      none("calls that fail beyond the connections of a killed worker", excessResets, connections * rounds),
      none("rounds in which workers outlived the primary by 5 s", outlived, rounds),
    ];
  },
};
