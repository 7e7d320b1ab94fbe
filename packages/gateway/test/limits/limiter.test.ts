import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Buckets } from "../../src/limits/gcra.ts";
import type { AskLease } from "../../src/limits/lease-or-alone.ts";
import { createLimiter } from "../../src/limits/limiter.ts";

const team = { name: "team", computeUnitsPerSecond: 100, burst: 200 };
const endpoint = { name: "endpoint", computeUnitsPerSecond: 10, burst: 20 };

it("never gives more than rate and burst allow, and all of it where it is asked often enough", () => {
  const rate = fc.record({
    computeUnitsPerSecond: fc.integer({ min: 1, max: 5_000 }),
    burst: fc.integer({ min: 1, max: 9_000 }),
  });
  const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rate, asked, (given, questions) => {
      let now = 0;
      const buckets = new Buckets(() => now);
      let free = given.burst;
      for (const [pauseMs, wanted] of questions) {
        now += pauseMs;
        free = Math.min(given.burst, free + (pauseMs / 1000) * given.computeUnitsPerSecond);
        const { computeUnits } = buckets.lease("b", given, wanted);
        expect(Math.abs(computeUnits - Math.min(wanted, free))).toBeLessThan(1 + 1e-3);
        free -= computeUnits;
        expect(free).toBeGreaterThan(-1e-3);
      }
    }),
  );
});

it("tells when another try is worth while", () => {
  let now = 0;
  const buckets = new Buckets(() => now);
  buckets.lease("team", team, 200);
  const { computeUnits, retryAfterMs } = buckets.lease("team", team, 1);
  expect([computeUnits, retryAfterMs]).toEqual([0, 10]);
  now += retryAfterMs;
  expect(buckets.lease("team", team, 1).computeUnits).toBe(1);
});

it("empties a bucket at worst when its rate is lowered", () => {
  let now = 0;
  const buckets = new Buckets(() => now);
  buckets.lease("team", { computeUnitsPerSecond: 1, burst: 1_000 }, 1_000);
  now += 1;
  expect(buckets.lease("team", team, 1).retryAfterMs).toBeLessThanOrEqual(10);
});

it("takes from all buckets of a call or from none", async () => {
  const { limiter, left } = local();
  expect(await take(limiter, [team, endpoint], 20)).toBe(0);
  expect(await take(limiter, [team, endpoint], 1)).toBeGreaterThan(0);
  expect(await take(limiter, [team], 180)).toBe(0);
  expect(left()).toBe(0);
});

it("decides at once while a lease lasts, and while a bucket is empty", async () => {
  const { limiter, ask } = local();
  await take(limiter, [team], 1);
  expect(takeAtOnce(limiter, [team], 9)).toBe(0);
  await take(limiter, [team], 190);
  await take(limiter, [team], 1);
  const asked = ask.mock.calls.length;
  for (let calls = 0; calls < 100; calls++) expect(takeAtOnce(limiter, [team], 1)).toBeGreaterThan(0);
  expect(ask.mock.calls.length).toBe(asked);
});

it("asks once for all calls that wait", async () => {
  const { limiter, ask } = local();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(limiter, [team], 4)));
  expect(outcomes.every((retryAfterMs) => retryAfterMs === 0)).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("saves up for a call that costs more than there is at once", async () => {
  const clock = { now: 0 };
  const { limiter } = local(clock);
  expect(await take(limiter, [endpoint], 25)).toBe(500);
  clock.now += 500;
  expect(await take(limiter, [endpoint], 25)).toBe(0);
});

it("gives units that were leased and not used for 10 s back to nobody, and forgets them", async () => {
  const clock = { now: 0 };
  const { limiter, ask } = local(clock);
  await take(limiter, [team], 1);
  clock.now += 10_001;
  expect(takeAtOnce(limiter, [team], 1)).toBeUndefined();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

it("goes on alone while the primary does not answer, asks it once a second, and shares again", async () => {
  let isUp = false;
  // Time stands still in the primary: a bucket that fills up again would look as if nothing had been leased.
  const buckets = new Buckets(() => 0);
  const ask = vi.fn<AskLease>(async (...question) => (isUp ? buckets.lease(...question) : new Promise(() => {})));
  const limiter = createLimiter(ask);
  expect(await take(limiter, [team], 150)).toBe(0);
  for (let calls = 0; calls < 40; calls++) expect(await take(limiter, [team], 1)).toBe(0);
  expect(ask).toHaveBeenCalledTimes(1);
  isUp = true;
  // A timer counts from when its turn of the event loop began, which is a little earlier.
  await sleep(1_050);
  await take(limiter, [team], 80);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(buckets.lease("team", team, 200).computeUnits).toBeLessThan(200);
});

it("shares again as soon as an answer comes that is late", async () => {
  const buckets = new Buckets(() => performance.now());
  let lateMs = 200;
  const ask = vi.fn<AskLease>(async (...question) => {
    await sleep(lateMs);
    return buckets.lease(...question);
  });
  const limiter = createLimiter(ask);
  expect(await take(limiter, [team], 20)).toBe(0);
  await take(limiter, [team], 20);
  expect(ask).toHaveBeenCalledTimes(1);
  lateMs = 0;
  await sleep(120);
  await take(limiter, [team], 20);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("does not give a burst twice when the primary is gone", async () => {
  let now = 0;
  const buckets = new Buckets(() => now);
  let isUp = true;
  const limiter = createLimiter(
    async (...question) => {
      if (!isUp) throw new Error("gone");
      return buckets.lease(...question);
    },
    { now: () => now },
  );
  expect(await take(limiter, [team], 200)).toBe(0);
  isUp = false;
  now += 100;
  expect(await take(limiter, [team], 10)).toBe(0);
  expect(await take(limiter, [team], 10)).toBeGreaterThan(0);
});

/** A limiter that leases in its own process. */
function local(clock = { now: 0 }) {
  const buckets = new Buckets(() => clock.now);
  const ask = vi.fn<AskLease>(async (...question) => buckets.lease(...question));
  const limiter = createLimiter(ask, { now: () => clock.now });
  return { limiter, ask, left: () => buckets.lease("team", team, 200).computeUnits };
}

function take(limiter: ReturnType<typeof createLimiter>, buckets: (typeof team)[], units: number): Promise<number> {
  return new Promise((resolve) => {
    limiter.take(buckets, units, resolve);
  });
}

/** What is decided without waiting; undefined where units must be leased first. */
function takeAtOnce(limiter: ReturnType<typeof createLimiter>, buckets: (typeof team)[], units: number) {
  let outcome: number | undefined;
  limiter.take(buckets, units, (retryAfterMs) => {
    outcome = retryAfterMs;
  });
  return outcome;
}
