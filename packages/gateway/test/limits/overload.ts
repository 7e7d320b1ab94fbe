/**
 * A process that asks for units of one bucket as fast as a third of the processes would do, and tells what it was given.
 * Arguments: the URL of Redis, the prefix, Compute Units a second, burst, units to ask for a second, when to begin and how long (ms).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter } from "../../src/limits/limiter.ts";
import { openLimits } from "../../src/limits/shared-limits.ts";

const [url = "", prefix = "", ...numbers] = process.argv.slice(2);
const [computeUnitsPerSecond = 0, burst = 0, askedPerSecond = 0, beginAt = 0, lastsMs = 0] = numbers.map(Number);
const bucket = { name: "team", computeUnitsPerSecond, burst };
const cost = 10;

const limits = await openLimits({ shared: url, prefix });
const limiter = createLimiter(limits.lease);
await sleep(beginAt - Date.now());

const begin = performance.now();
let asked = 0;
let admitted = 0;
let longestMs = 0;
for (let passedMs = 0; passedMs < lastsMs; passedMs = performance.now() - begin) {
  for (; asked < (passedMs / 1000) * askedPerSecond; asked += cost) {
    const since = performance.now();
    limiter.take([bucket], cost, (retryAfterMs) => {
      longestMs = Math.max(longestMs, performance.now() - since);
      if (retryAfterMs === 0) admitted += cost;
    });
  }
  await sleep(2);
}
await sleep(200);
limits.close();
console.log(JSON.stringify({ admitted, asked, longestMs }));
