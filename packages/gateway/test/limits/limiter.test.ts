import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Buckets } from "../../src/limits/buckets.ts";
import type { AskLease } from "../../src/limits/lease-or-alone.ts";
import { createLimiter } from "../../src/limits/limiter.ts";

const team = { name: "team", computeUnitsPerSecond: 100, burst: 200 };
const endpoint = { name: "endpoint", computeUnitsPerSecond: 10, burst: 20 };

type Limiter = ReturnType<typeof createLimiter>;

/** Creates a limiter whose primary answers by `answer`, by default from buckets with the limiter's clock. */
function start(options: Parameters<typeof createLimiter>[1] = {}, answer?: (lease: AskLease) => AskLease) {
  const clock = { now: 0 };
  const buckets = new Buckets(() => clock.now);
  const lease: AskLease = async (...question) => buckets.lease(...question);
  const ask = vi.fn<AskLease>(answer?.(lease) ?? lease);
  const onAlone = vi.fn();
  const limiter = createLimiter(ask, { now: () => clock.now, onAlone, ...options });
  return { clock, limiter, ask, onAlone, left: () => buckets.lease("team", team, 200).computeUnits };
}

function take(limiter: Limiter, buckets: (typeof team)[], units: number) {
  return new Promise<number>((resolve) => {
    limiter.take(buckets, units, resolve);
  });
}

/** Takes single units until one is refused. Returns their number. */
async function takeAll(limiter: Limiter) {
  for (let units = 0; units < 1_000; units++) if ((await take(limiter, [team], 1)) > 0) return units;
  return expect.unreachable();
}

/** Returns a synchronous decision, or `undefined` if units must be leased first. */
function takeAtOnce(limiter: Limiter, units: number): number | undefined {
  let outcome: number | undefined;
  limiter.take([team], units, (retryAfterMs) => {
    outcome = retryAfterMs;
  });
  return outcome;
}

it("gives what rate and burst allow", () => {
  const upTo = (max: number) => fc.integer({ min: 1, max });
  const rate = fc.record({ computeUnitsPerSecond: upTo(5_000), burst: upTo(9_000) });
  const questions = fc.array(fc.tuple(fc.nat(400), upTo(300)), { minLength: 1 });
  const isExact = fc.property(rate, questions, (given, questions) => {
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
  });
  fc.assert(isExact);
});

it.each([
  ["a lower burst and a higher rate", 1_000, 1_000, 100],
  ["a lower rate", 5_000, 10, 100],
  ["a higher burst", 9_000, 100, 100],
  ["a burst below what is left", 50, 100, 50],
  ["a higher burst, since it was full", 9_000, 100, 9_000, 49_000],
  ["a higher burst and a refusal", 9_000, 100, 5_000, 49_000, 1_000],
  ["a lower rate, though the old one has filled it", 5_000, 10, 590, 49_000],
])("keeps what is left of a bucket after %s", (_, burst, perSecond, left, afterMs = 0, refusedAt = 0) => {
  let now = 0;
  const buckets = new Buckets(() => now);
  buckets.lease("team", { computeUnitsPerSecond: 100, burst: 5_000 }, 4_900);
  const rate = { computeUnitsPerSecond: perSecond, burst };
  now = refusedAt;
  if (refusedAt > 0) buckets.lease("team", rate, 10_000, 10_000);
  now = afterMs;
  expect(buckets.lease("team", rate, 10_000).computeUnits).toBe(left);
  now += 100;
  expect(buckets.lease("team", rate, 10_000).computeUnits).toBe(perSecond / 10);
});

it("takes from all buckets of a call or from none", async () => {
  const { limiter, left } = start();
  expect(await take(limiter, [team, endpoint], 20)).toBe(0);
  expect(await take(limiter, [team, endpoint], 1)).toBeGreaterThan(0);
  expect(await take(limiter, [team], 180)).toBe(0);
  expect(left()).toBe(0);
});

it("decides at once while a lease lasts", async () => {
  const { limiter, ask, clock } = start();
  await take(limiter, [team], 1);
  expect(takeAtOnce(limiter, 9)).toBe(0);
  await take(limiter, [team], 190);
  await take(limiter, [team], 1);
  const asked = ask.mock.calls.length;
  for (let calls = 0; calls < 100; calls++) expect(takeAtOnce(limiter, 1)).toBeGreaterThan(0);
  expect(ask).toHaveBeenCalledTimes(asked);
  clock.now += 1_000;
  await take(limiter, [team], 1);
  clock.now += 10_001;
  expect(takeAtOnce(limiter, 1)).toBeUndefined();
});

it("asks once for all calls that wait", async () => {
  const { limiter, ask, clock } = start();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(limiter, [team], 4)));
  expect(outcomes).toEqual(Array(50).fill(0));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await take(limiter, [endpoint], 25)).toBe(500);
  clock.now += 500;
  expect(await take(limiter, [endpoint], 25)).toBe(0);
});

it("waits for a paused primary", async () => {
  vi.useFakeTimers();
  const { limiter, onAlone } = start({ workers: 4 }, (lease) => async (...question) => {
    await new Promise((resolve) => setTimeout(resolve, 999));
    return lease(...question);
  });
  const calls = Array.from({ length: 10 }, () => take(limiter, [team], 25));
  await vi.runAllTimersAsync();
  expect((await Promise.all(calls)).filter((retryAfterMs) => retryAfterMs === 0)).toHaveLength(team.burst / 25);
  expect(onAlone).not.toHaveBeenCalled();
});

it("admits its share while the primary does not answer", async () => {
  let isUp = true;
  const { limiter, ask, onAlone, clock } = start({ workers: 4, answerWithinMs: 20 }, (lease) => async (...question) => {
    return isUp ? lease(...question) : new Promise(() => {});
  });
  // 120 of 200 are left, of which this worker's share is 30.
  expect(await take(limiter, [team], 80)).toBe(0);
  isUp = false;
  expect(await takeAll(limiter)).toBe(30);
  expect(onAlone.mock.calls).toEqual([["no answer within 20 ms"]]);
  clock.now += 1_000;
  // Its share of the rate is 25 a second.
  expect(await takeAll(limiter)).toBe(25);
  expect(ask, "once a second").toHaveBeenCalledTimes(3);
  expect(limiter.aloneMs()).toBe(1_000);
});

it("leases later what it gave alone", async () => {
  let isUp = false;
  let late = () => {};
  // The clock is stopped, since a refill would hide the leased units.
  const { limiter, onAlone, left } = start({ workers: 2, answerWithinMs: 20 }, (lease) => async (...question) => {
    if (!isUp) await new Promise<void>((resolve) => (late = resolve));
    return lease(...question);
  });
  expect(await take(limiter, [team], 60)).toBe(0);
  expect(await take(limiter, [team], 40)).toBe(0);
  isUp = true;
  late();
  await expect.poll(() => onAlone.mock.calls).toEqual([["no answer within 20 ms"], [undefined]]);
  expect(await take(limiter, [team], 60)).toBe(0);
  expect(left()).toBe(200 - 60 - 40 - 60);
});

it("reports each reason for limiting alone once, and its end", async () => {
  let reason: string | undefined;
  const { limiter, onAlone, clock } = start({}, (lease) => async (...question) => {
    if (reason !== undefined) throw new Error(reason);
    return lease(...question);
  });
  for (reason of ["one", "one", "other", undefined]) {
    await take(limiter, [team], 200);
    await setImmediate();
    clock.now += 2_000;
  }
  expect(onAlone.mock.calls).toEqual([["one"], ["other"], [undefined]]);
  expect(limiter.aloneMs()).toBe(6_000);
});

it.each([1, 50])("admits what rate and burst allow at %i of 50 gateways", async (asking) => {
  const bucket = { name: "team", computeUnitsPerSecond: 500, burst: 5_000 };
  const cost = 50;
  const clock = { now: 0 };
  const buckets = new Buckets(() => clock.now);
  // The answers of a lessor that 50 gateways share.
  const ask: AskLease = async (...question) => ({ ...buckets.lease(...question), share: 1 });
  const gateways = Array.from({ length: 50 }, () => createLimiter(ask, { now: () => clock.now, workers: 50 }));
  /** Calls at some gateways in turn. @returns the admitted units */
  const callFor = async (seconds: number, callsPerSecond: number, count: number) => {
    let admitted = 0;
    const begin = clock.now;
    for (let calls = 0; clock.now < begin + seconds * 1_000; clock.now += 10) {
      for (; calls < (callsPerSecond * (clock.now - begin)) / 1_000; calls++)
        gateways[calls % count]?.take([bucket], cost, (retryAfterMs) => {
          if (retryAfterMs === 0) admitted += cost;
        });
      await setImmediate();
    }
    return admitted;
  };
  // Light demand at all gateways, which leaves leased units there.
  await callFor(60, 5, 50);
  const admitted = await callFor(30, 30, asking);
  expect(admitted).toBeLessThanOrEqual(1.05 * 15_000 + bucket.burst);
  expect(admitted).toBeGreaterThanOrEqual(0.95 * (15_000 + bucket.burst));
});
