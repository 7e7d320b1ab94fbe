import { setTimeout as sleep } from "node:timers/promises";
import { noRedis, startRedis } from "@ledgergate/support/redis";
import { atLeast, atMost, type Drill, none } from "../drill.ts";
import { answered, startLoad } from "../load.ts";
import { callPath, operation, startNode } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

const rate = 10_000;
const burst = 5_000;
const processes = 4;
const lease = rate / 10;
const seconds = 10;

/** Asks four workers of two gateways for three times a team's rate. */
export const overload: Drill = {
  name: "overload",
  about:
    "three times the limit, at two gateways that share it through Redis: they admit no more and no less than allowed",
  rounds: 1,
  async run({ stack, progress }) {
    const redis = await startRedis();
    if (!redis) return { skipped: noRedis };
    stack.defer(() => redis.stop());
    const { nodes } = await startNode(stack);
    const limits = { computeUnitsPerSecond: rate, burst, shared: redis.url };
    const [one, other] = await makeTwoSites(stack, { nodes, workers: 2, limits });
    await Promise.all([one.start(), other.start()]);
    const path = callPath(one);
    const connections = 24;
    const callsPerSecond = (3 * rate) / operation.computeUnits;
    const pauseMs = (1_000 * 2 * connections) / callsPerSecond;
    const begin = performance.now();
    progress(`${seconds} s of overload`);
    const loads = [one, other].map(({ url }) => startLoad({ origin: url, path, connections, pauseMs }));
    await sleep(seconds * 1_000);
    const seen = await Promise.all(loads.map((load) => load.stop()));
    const passedSeconds = (performance.now() - begin) / 1_000;
    const sum = (count: (one: (typeof seen)[number]) => number) => seen.reduce((total, each) => total + count(each), 0);
    const admitted = sum(answered) * operation.computeUnits;
    const refused = sum(({ statuses }) => statuses.get(429) ?? 0);
    const all = sum(({ statuses, errors }) => [...statuses.values(), ...errors.values()].reduce((a, b) => a + b, 0));
    const allowed = rate * passedSeconds + burst;
    return [
      atLeast("asked for ÷ allowed", (all * operation.computeUnits) / allowed, 1.5),
      atMost("admitted Compute Units", admitted, Math.round(allowed + processes * lease)),
      atLeast("admitted ÷ allowed", admitted / allowed, 0.95),
      none("calls neither answered nor refused with 429", all - refused - sum(answered), all),
    ];
  },
};
