import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { closedAddress } from "@ledgergate/support/closed-port";
import { findRedis, noRedis, startRedis } from "@ledgergate/support/redis";
import { Redis } from "ioredis";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createLimiter } from "../../src/limits/limiter.ts";
import { openLimits } from "../../src/limits/shared-limits.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";

const server = await findRedis();
if (!server) console.warn(`SKIPPED: limits shared by Redis are not tested, since ${noRedis}.`);
const url = server?.url ?? "";
const prefix = `ledgergate-test:${randomUUID()}:`;
const team = { name: "team", computeUnitsPerSecond: 100, burst: 200 };

afterAll(async () => {
  if (!server) return;
  const redis = new Redis(url);
  const names = await redis.keys(`${prefix}*`);
  if (names.length > 0) await redis.del(names);
  redis.disconnect();
  await server.stop();
});

describe.skipIf(!server)("limits shared by Redis", () => {
  it("gives a bucket's units to processes only once, and returns the time until there are more", async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const bucket = randomUUID();
    // So slow that nothing is refilled meanwhile.
    const slow = { computeUnitsPerSecond: 0.01, burst: 200 };
    expect((await one.lease(bucket, slow, 150)).computeUnits).toBe(150);
    const rest = await other.lease(bucket, slow, 150);
    expect(rest.computeUnits).toBe(50);
    expect(rest.retryAfterMs).toBeGreaterThan(50_000);
    expect(rest.retryAfterMs).toBeLessThanOrEqual(100_000);
    expect((await one.lease(bucket, slow, 150)).computeUnits).toBe(0);
  });

  it("keeps a bucket in Redis no longer than it takes to refill", async () => {
    const { lease } = await open();
    const bucket = randomUUID();
    // It refills in 500 s.
    await lease(bucket, { computeUnitsPerSecond: 0.1, burst: 200 }, 50);
    const redis = new Redis(url);
    const ttlMs = await redis.pttl(prefix + bucket);
    redis.disconnect();
    expect(ttlMs).toBeGreaterThan(400_000);
    expect(ttlMs).toBeLessThanOrEqual(500_001);
  });

  it("refills a bucket from now on after its burst is lowered, and after the clock of Redis goes back", async () => {
    const { lease } = await open();
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    const [drained, ahead] = [randomUUID(), randomUUID()];
    const begin = performance.now();
    await lease(drained, { computeUnitsPerSecond: 1, burst: 5_000 }, 5_000);
    await redis.set(prefix + ahead, `0 ${(Date.now() + 3_600_000) * 1000}`);
    for (const bucket of [drained, ahead]) {
      const { computeUnits, retryAfterMs } = await lease(bucket, { ...team, burst: 100 }, 100);
      expect(computeUnits).toBeLessThanOrEqual((performance.now() - begin) / 10);
      expect(retryAfterMs).toBeLessThanOrEqual(10);
      await expect.poll(() => lease(bucket, team, 1)).toMatchObject({ computeUnits: 1 });
    }
  });

  it.each([
    ["cut", "cut"],
    ["silent", "silence"],
  ] as const)("limits alone while Redis is %s, and shares again", async (_, how) => {
    const proxy = await startDatabaseProxy(url);
    const sharedReports: boolean[] = [];
    const limits = await open({
      shared: proxy.url,
      // No other process shares these limits.
      prefix: `${prefix}${randomUUID()}:`,
      // Each reason is reported.
      onAlone(reason) {
        if (sharedReports.at(-1) !== (reason === undefined)) sharedReports.push(reason === undefined);
      },
    });
    const limiter = createLimiter(limits.lease);
    const bucket = { name: randomUUID(), computeUnitsPerSecond: 1_000, burst: 1_000 };
    const call = async (): Promise<void> => {
      expect(await new Promise<number>((resolve) => limiter.take([bucket], 100, resolve))).toBe(0);
    };
    await call();
    expect(sharedReports).toEqual([]);
    proxy[how](true);
    for (let calls = 0; calls < 6; calls++) {
      await call();
      await sleep(100);
    }
    expect(sharedReports).toEqual([false]);
    proxy[how](false);
    while (sharedReports.length < 2) {
      await call();
      await sleep(100);
    }
    expect(sharedReports).toEqual([false, true]);
  });

  it("shares again after a failover that leaves its connection at a replica", async ({ skip }) => {
    const [old, next] = await Promise.all([startRedis(), startRedis()]);
    if (!old || !next) return skip(noRedis);
    const proxy = await startDatabaseProxy(old.url);
    for (const redis of [old, next]) onTestFinished(() => redis.stop());
    const reports: (string | undefined)[] = [];
    const limits = await open({ shared: proxy.url, onAlone: (reason) => reports.push(reason) });
    const slow = { computeUnitsPerSecond: 0.01, burst: 1_000 };
    expect((await limits.lease("team", slow, 10)).left).toBe(990);
    const redis = new Redis(old.url);
    onTestFinished(() => redis.disconnect());
    await redis.replicaof("127.0.0.1", new URL(next.url).port);
    await expect.poll(() => redis.info("replication")).toContain("master_link_status:up");
    proxy.lead(next.url);
    await limits.lease("team", slow, 10);
    expect(reports).toEqual([expect.stringContaining("READONLY")]);
    await expect.poll(() => limits.lease("team", slow, 1).then(() => reports.at(-1))).toBeUndefined();
    expect(await limits.lease("team", slow, 10)).toMatchObject({ computeUnits: 10, share: 1 });
  });

  it("gives its share alone while Redis is cut: half of the rate for two processes", async () => {
    const proxy = await startDatabaseProxy(url);
    const ownPrefix = `${prefix}${randomUUID()}:`;
    await open({ prefix: ownPrefix });
    const limits = await open({ shared: proxy.url, prefix: ownPrefix });
    // So slow that nothing is refilled meanwhile.
    const slow = { computeUnitsPerSecond: 0.01, burst: 200 };
    expect(await limits.lease("team", slow, 100)).toMatchObject({ computeUnits: 100, left: 50, share: 0.5 });
    proxy.cut(true);
    expect((await limits.lease("team", slow, 100)).computeUnits).toBe(50);
    expect(limits.aloneMs()).toBeGreaterThan(0);
  });

  it("uses no other database than the one of its URL", async () => {
    const reasons: (string | undefined)[] = [];
    const ownPrefix = `${prefix}${randomUUID()}:`;
    const shared = new URL("/99", url).href;
    const limits = await open({ shared, prefix: ownPrefix, onAlone: (reason) => reasons.push(reason) });
    expect((await limits.lease("team", team, 10)).computeUnits).toBe(10);
    expect(reasons).toEqual(["limits.shared names a database that this Redis refuses"]);
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    expect(await redis.keys(`${ownPrefix}*`)).toEqual([]);
  });

  it("begins alone without Redis", async () => {
    const reasons: (string | undefined)[] = [];
    const onAlone = (reason: string | undefined) => void reasons.push(reason);
    const away = await closedAddress();
    const limits = await open({ shared: `redis://:secret@${away}`, onAlone });
    expect((await limits.lease("team", team, 10)).computeUnits).toBe(10);
    expect(reasons).toEqual([`connect ECONNREFUSED ${away}`]);
  });
});

/** Opens limits until the end of the test. */
async function open(options: Partial<Parameters<typeof openLimits>[0]> = {}) {
  const limits = await openLimits({ shared: url, prefix, ...options });
  onTestFinished(() => limits.close());
  return limits;
}
