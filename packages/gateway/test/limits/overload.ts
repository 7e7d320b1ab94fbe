/**
 * A process that asks for units of one bucket at a given pace, and reports the units that it got, with times.
 * Arguments: URL of Redis, prefix, Compute Units per second, burst, units to ask for per second, start time and duration (ms).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter } from "../../src/limits/limiter.ts";
import { openLimits } from "../../src/limits/shared-limits.ts";

const [url = "", prefix = "", ...numbers] = process.argv.slice(2);
const [computeUnitsPerSecond = 0, burst = 0, askedPerSecond = 0, beginAt = 0, lastsMs = 0] = numbers.map(Number);
const bucket = { name: "team", computeUnitsPerSecond, burst };
const cost = 10;

// On a busy machine, Redis may answer late. The process must not fall back to its own share then.
const longTimeout = { answerWithinMs: 10_000 };
const limits = await openLimits({ shared: url, prefix, ...longTimeout });
const limiter = createLimiter(limits.lease, longTimeout);
await sleep(beginAt - Date.now());

const begin = Date.now();
let asked = 0;
let answered = 0;
let admitted = 0;
for (let passedMs = 0; passedMs < lastsMs; passedMs = Date.now() - begin) {
  for (; asked < (passedMs / 1000) * askedPerSecond; asked += cost) {
    limiter.take([bucket], cost, (retryAfterMs) => {
      answered += cost;
      if (retryAfterMs === 0) admitted += cost;
    });
  }
  await sleep(2);
}
while (answered < asked) await sleep(5);
limits.close();
console.log(JSON.stringify({ admitted, begin, end: Date.now() }));
