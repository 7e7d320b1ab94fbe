import { noRedis, startRedis } from "@ledgergate/support/redis";
import { askTooMuch } from "../ask-too-much.ts";
import { atLeast, atMost, type Drill, none, sumOf } from "../drill.ts";
import { answered } from "../load.ts";
import { operation, startNode } from "../node.ts";
import { makeTwoSites } from "../two-sites.ts";

const rate = 10_000;
const burst = 5_000;
const processes = 4;
const lease = rate / 10;
const seconds = 10;
const connections = 48;

/** Asks four workers of two gateways for three times a team's rate. */
export const overload: Drill = {
  name: "overload",
  about:
    "three times the limit, at two gateways that share it through Redis: they admit no more and no less than allowed",
  rounds: 1,
  async run({ stack, progress }) {
    const redis = stack.use(await startRedis());
    if (!redis) return { skipped: noRedis };
    const { nodes } = await startNode(stack);
    const limits = { computeUnitsPerSecond: rate, burst, shared: redis.url };
    const [one, other] = await makeTwoSites(stack, { nodes, workers: 2, limits });
    await Promise.all([one.start(), other.start()]);
    progress(`${seconds} s of overload`);
    const { seen, asked, admitted, allowed } = await askTooMuch([one, other], {
      limits,
      times: 3,
      seconds,
      connections,
    });
    const calls = asked / operation.computeUnits;
    const refused = sumOf(seen, ({ statuses }) => statuses.get(429) ?? 0);
    return [
      atLeast("asked for ÷ allowed", asked / allowed, 1.5),
      atMost("admitted Compute Units", admitted, Math.round(allowed + processes * lease)),
      atLeast("admitted ÷ allowed", admitted / allowed, 0.95),
      none("calls neither answered nor refused with 429", calls - refused - sumOf(seen, answered), calls),
    ];
  },
};
