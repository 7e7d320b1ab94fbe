import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { closedAddress } from "@ledgergate/support/closed-port";
import { findRedis, noRedis, startRedis } from "@ledgergate/support/redis";
import { Redis } from "ioredis";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createLimiter } from "../../src/limits/limiter.ts";
import { openLimits } from "../../src/limits/shared-limits.ts";
import { startDatabaseProxy } from "../support/stores.ts";

const server = await findRedis();
if (!server) console.warn(`SKIPPED: limits shared by Redis are not tested, since ${noRedis}.`);
const url = server?.url ?? "";
const common = `ledgergate-test:${randomUUID()}:`;

afterAll(async () => {
  if (!server) return;
  const redis = new Redis(url);
  const names = await redis.keys(`${common}*`);
  if (names.length > 0) await redis.del(names);
  redis.disconnect();
  await server.stop();
});

/** Opens limits until the end of the test, which no other test shares. `reports` are the reasons for limiting alone. */
async function open(options: Partial<Parameters<typeof openLimits>[0]> = {}) {
  const reports: (string | undefined)[] = [];
  const prefix = `${common}${randomUUID()}:`;
  const onAlone = (reason: string | undefined) => void reports.push(reason);
  const limits = await openLimits({ shared: url, prefix, onAlone, ...options });
  onTestFinished(() => limits.close());
  return { ...limits, prefix: options.prefix ?? prefix, reports };
}

/** Connects to Redis until the end of the test. */
function connect(at = url): Redis {
  const redis = new Redis(at);
  onTestFinished(() => redis.disconnect());
  return redis;
}

const team = { computeUnitsPerSecond: 100, burst: 200 };
/** So slow that nothing is refilled meanwhile. */
const slow = { computeUnitsPerSecond: 0.01, burst: 200 };

describe.skipIf(!server)("limits shared by Redis", () => {
  it("gives a bucket's units only once", async () => {
    const one = await open();
    const other = await open({ prefix: one.prefix });
    expect((await one.lease("team", slow, 150)).computeUnits).toBe(150);
    const rest = await other.lease("team", slow, 150);
    expect(rest.computeUnits).toBe(50);
    expect(rest.retryAfterMs).toBeGreaterThan(50_000);
    expect(rest.retryAfterMs).toBeLessThanOrEqual(100_000);
    expect((await one.lease("team", slow, 150)).computeUnits).toBe(0);
    // It refills in 500 s.
    await one.lease("another", { computeUnitsPerSecond: 0.1, burst: 200 }, 50);
    const ttlMs = await connect().pttl(`${one.prefix}another`);
    expect(ttlMs).toBeGreaterThan(4_000_000);
    expect(ttlMs).toBeLessThanOrEqual(4_100_001);
    // A full bucket stays full if its burst is raised, unless the new rate would not have filled it.
    const quick = { computeUnitsPerSecond: 20_000, burst: 200 };
    for (const bucket of ["raised", "lowered"]) await one.lease(bucket, quick, 200);
    await sleep(20);
    expect((await one.lease("raised", { ...quick, burst: 9_000 }, 9_000)).computeUnits).toBe(9_000);
    expect((await one.lease("lowered", { ...slow, burst: 9_000 }, 9_000)).computeUnits).toBe(0);
  });

  it("refills a bucket though the clock goes back", async () => {
    const { lease, prefix } = await open();
    const begin = performance.now();
    await lease("drained", { computeUnitsPerSecond: 1, burst: 5_000 }, 5_000);
    const ahead = (Date.now() + 3_600_000) * 1000;
    await connect().set(`${prefix}ahead`, `0 ${ahead} 5000 ${ahead}`);
    for (const bucket of ["drained", "ahead"]) {
      const { computeUnits, retryAfterMs } = await lease(bucket, { ...team, burst: 100 }, 100);
      expect(computeUnits).toBeLessThanOrEqual((performance.now() - begin) / 10);
      expect(retryAfterMs).toBeLessThanOrEqual(10);
      await expect.poll(() => lease(bucket, team, 1)).toMatchObject({ computeUnits: 1 });
    }
  });

  it.each(["cut", "silence"] as const)("limits alone after a %s, and shares again", async (harm) => {
    const proxy = await startDatabaseProxy(url);
    const { lease, reports } = await open({ shared: proxy.url });
    const limiter = createLimiter(lease);
    const bucket = { name: "team", computeUnitsPerSecond: 1_000, burst: 1_000 };
    const call = async () => {
      expect(await new Promise<number>((resolve) => limiter.take([bucket], 100, resolve))).toBe(0);
      await sleep(100);
    };
    await call();
    expect(reports).toEqual([]);
    proxy[harm](true);
    for (let calls = 0; calls < 6; calls++) await call();
    expect(reports.length).toBeGreaterThan(0);
    expect(reports).not.toContain(undefined);
    proxy[harm](false);
    while (!reports.includes(undefined)) await call();
  });

  it("shares again after a failover", async ({ skip }) => {
    const [old, next] = await Promise.all([startRedis(), startRedis()]);
    if (!old || !next) return skip(noRedis);
    const proxy = await startDatabaseProxy(old.url);
    for (const redis of [old, next]) onTestFinished(() => redis.stop());
    const { lease, reports } = await open({ shared: proxy.url });
    expect((await lease("team", slow, 10)).left).toBe(190);
    const redis = connect(old.url);
    await redis.replicaof("127.0.0.1", new URL(next.url).port);
    await expect.poll(() => redis.info("replication")).toContain("master_link_status:up");
    proxy.lead(next.url);
    await lease("team", slow, 10);
    expect(reports).toEqual([expect.stringContaining("READONLY")]);
    await expect.poll(() => lease("team", slow, 1).then(() => reports.at(-1))).toBeUndefined();
    expect(await lease("team", slow, 10)).toMatchObject({ computeUnits: 10, share: 1 });
  });

  it("gives its share alone: half of the rate for two processes", async () => {
    const proxy = await startDatabaseProxy(url);
    const { prefix } = await open();
    const limits = await open({ shared: proxy.url, prefix });
    expect(await limits.lease("team", slow, 100)).toMatchObject({ computeUnits: 100, left: 50, share: 0.5 });
    proxy.cut(true);
    expect((await limits.lease("team", slow, 100)).computeUnits).toBe(50);
    expect(limits.aloneMs()).toBeGreaterThan(0);
  });

  it("uses the database of its URL, and begins alone without Redis", async () => {
    const away = await closedAddress();
    for (const [shared, reason] of [
      [new URL("/99", url).href, "limits.shared names a database that this Redis refuses"],
      [`redis://:secret@${away}`, `connect ECONNREFUSED ${away}`],
    ] as const) {
      const { lease, reports, prefix } = await open({ shared });
      expect((await lease("team", team, 10)).computeUnits).toBe(10);
      expect(reports).toEqual([reason]);
      expect(await connect().keys(`${prefix}*`)).toEqual([]);
    }
  });
});
