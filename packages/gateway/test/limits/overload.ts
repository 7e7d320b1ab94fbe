/**
 * A process that asks for units of one bucket at a pace of its own, and tells what it was given, and when.
 * Arguments: the URL of Redis, the prefix, Compute Units a second, burst, units to ask for a second, when to begin and how long (ms).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter } from "../../src/limits/limiter.ts";
import { openLimits } from "../../src/limits/shared-limits.ts";

const [url = "", prefix = "", ...numbers] = process.argv.slice(2);
const [computeUnitsPerSecond = 0, burst = 0, askedPerSecond = 0, beginAt = 0, lastsMs = 0] = numbers.map(Number);
const bucket = { name: "team", computeUnitsPerSecond, burst };
const cost = 10;

// On a busy machine an answer may take its time: that is no reason to go on alone here.
const patient = { answerWithinMs: 10_000 };
const limits = await openLimits({ shared: url, prefix, ...patient });
const limiter = createLimiter(limits.lease, patient);
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
