/** Gateways that lease Compute Units of many teams from one Redis. Its argument: `TakersSettings`. It sends a `TakersReport`. */
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter } from "../../../packages/gateway/dist/limits/limiter.js";
import { openLimits } from "../../../packages/gateway/dist/limits/shared-limits.js";
import type { TakersReport, TakersSettings } from "./leases.ts";

/** Longest time whose calls are made at once, in ms. Those of a longer pause of this process are left out. */
const CATCH_UP_MS = 50;

const { url, gateways, asking, teams, rate, cost, callsPerMs, lastsMs }: TakersSettings = JSON.parse(
  process.argv[2] ?? "",
);
const takers = await Promise.all(
  Array.from({ length: gateways }, async () => {
    const limits = await openLimits({ shared: url });
    return { limits, limiter: createLimiter(limits.lease) };
  }),
);
const buckets = Array.from({ length: teams }, (_, index) => ({ name: `team:${index}`, ...rate }));

process.once("message", async (beginAt: number) => {
  const admitted = buckets.map(() => 0);
  await sleep(beginAt - Date.now());
  let [calls, answered, due] = [0, 0, 0];
  for (let [at, last] = [Date.now(), beginAt]; at < beginAt + lastsMs; at = Date.now()) {
    due += Math.min(at - last, CATCH_UP_MS) * callsPerMs;
    last = at;
    for (; calls < due; calls++) {
      const team = calls % teams;
      const bucket = buckets[team];
      if (!bucket) break;
      takers[Math.floor(calls / teams) % asking]?.limiter.take([bucket], cost, (retryAfterMs) => {
        answered++;
        if (retryAfterMs === 0) admitted[team] = (admitted[team] ?? 0) + cost;
      });
    }
    await sleep(1);
  }
  while (answered < calls) await sleep(5);
  const aloneMs = Math.max(...takers.map(({ limits }) => limits.aloneMs()));
  for (const { limits } of takers) limits.close();
  process.send?.({ admitted, asked: calls * cost, aloneMs } satisfies TakersReport);
  process.disconnect();
});
console.log("ready");
