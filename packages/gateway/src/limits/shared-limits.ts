import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Redis } from "ioredis";
import { Buckets } from "./gcra.ts";
import { type AskLease, leaseOrAlone, type OnAlone } from "./lease-or-alone.ts";

/** The limits of the primary process, which its workers lease from. */
export interface Limits {
  readonly lease: AskLease;
  /** The time in which this process limited alone, in ms. */
  aloneMs(): number;
  close(): void;
}

interface LimitsOptions {
  /** A `redis://` URL of a Redis or Valkey whose buckets several processes share. Absent: the buckets are this process's own. */
  readonly shared: string | undefined;
  /** Is told why the process limits alone: Redis cannot be reached, or is late. */
  readonly onAlone?: OnAlone;
  /** Stands before the name of each bucket in Redis. */
  readonly prefix?: string;
  /** Longest wait for a connected Redis before the process limits alone. Default: 500 ms. */
  readonly answerWithinMs?: number;
}

/** The time between two entries of a process in the list of those that share the limits. */
const enterEachMs = 1_000;

/** Opens the limits. Where Redis does not answer at once, the process begins alone. */
export async function openLimits(options: LimitsOptions): Promise<Limits> {
  const { shared, onAlone, prefix = "ledgergate:units:", answerWithinMs = 500 } = options;
  const now = (): number => performance.now();
  if (shared === undefined) {
    const buckets = new Buckets(now);
    return { lease: async (...question) => buckets.lease(...question), aloneMs: () => 0, close: () => {} };
  }
  // Only a gateway that shares limits pays for loading it.
  const { Redis } = await import("ioredis");
  const redis = new Redis(shared, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 2_000,
    retryStrategy: () => 500,
  });
  let sharers = 1;
  const { lease, aloneMs } = leaseOrAlone(askRedis(redis, prefix), {
    now,
    answerWithinMs,
    sharers: () => sharers,
    onAlone,
  });
  await redis.connect().catch(() => {});
  const list = openList(redis, `${prefix}processes`);
  const enter = async (): Promise<void> => {
    // While Redis does not answer, the last count holds.
    sharers = await list.enter().catch(() => sharers);
  };
  await enter();
  const timer = setInterval(enter, enterEachMs).unref();
  return {
    lease: quietly(lease, now),
    aloneMs,
    close() {
      clearInterval(timer);
      const leave = list.leave().catch(() => {});
      leave.then(() => redis.disconnect());
    },
  };
}

/** Enters a process in the list of those that share the limits, and gives their number. One that was killed stays for 10 s. */
const entryScript = `
local now = redis.call("TIME")[1]
redis.call("ZADD", KEYS[1], now, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now - 10)
redis.call("EXPIRE", KEYS[1], 60)
return redis.call("ZCARD", KEYS[1])`;

function openList(redis: Redis, list: string) {
  const id = randomUUID();
  redis.defineCommand("enterProcess", { numberOfKeys: 1, lua: entryScript });
  const { enterProcess } = redis as Redis & { enterProcess(list: string, id: string): Promise<number> };
  return {
    enter: () => enterProcess.call(redis, list, id),
    leave: () => redis.zrem(list, id),
  };
}

/**
 * The same as `Buckets.lease`, in microseconds by the clock of Redis. That one may be set back or on: a bucket is at worst empty,
 * at best full.
 */
const script = `
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local perMicro, burst, wanted = ARGV[1] / 1000000, tonumber(ARGV[2]), tonumber(ARGV[3])
local fullAt = math.min(math.max(tonumber(redis.call("GET", KEYS[1]) or now), now), now + burst / perMicro)
local free = burst - (fullAt - now) * perMicro
local given = math.min(wanted, math.floor(free + 0.000001))
if given < 1 then return { 0, math.ceil((1 - free) / perMicro / 1000), math.floor(free) } end
fullAt = math.ceil(fullAt + given / perMicro)
redis.call("SET", KEYS[1], string.format("%.0f", fullAt), "PX", math.ceil((fullAt - now) / 1000))
return { given, given < wanted and math.ceil((given + 1 - free) / perMicro / 1000) or 0, math.floor(free - given) }`;

type LeaseCommand = (...args: readonly (string | number)[]) => Promise<[number, number, number]>;

function askRedis(redis: Redis, prefix: string): AskLease {
  redis.defineCommand("leaseUnits", { numberOfKeys: 1, lua: script });
  const command = (redis as Redis & { leaseUnits: LeaseCommand }).leaseUnits.bind(redis);
  let reason = new Error("not connected");
  redis.on("error", (error) => {
    reason = error;
  });
  return async (bucket, { computeUnitsPerSecond, burst }, wanted) => {
    if (redis.status !== "ready") throw reason;
    try {
      const [computeUnits, retryAfterMs, left] = await command(prefix + bucket, computeUnitsPerSecond, burst, wanted);
      return { computeUnits, retryAfterMs, left, part: 1 };
    } catch (error) {
      // A connection that swallows commands is worth no other try: the next one may lead to a Redis that answers.
      if (isTimeout(error)) redis.disconnect(true);
      throw error;
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Command timed out";
}

/** Does not ask for a bucket that had nothing to give before it can have something again, and not more often than each 20 ms. */
function quietly(ask: AskLease, now: () => number): AskLease {
  const empty = new Map<string, { readonly until: number; readonly part: number }>();
  return async (bucket, rate, wanted) => {
    const { until = 0, part = 1 } = empty.get(bucket) ?? {};
    const waitMs = until - now();
    if (waitMs > 0) return { computeUnits: 0, retryAfterMs: waitMs, left: 0, part };
    empty.delete(bucket);
    const lease = await ask(bucket, rate, wanted);
    if (lease.computeUnits < wanted)
      empty.set(bucket, { until: now() + Math.max(lease.retryAfterMs, 20), part: lease.part });
    return lease;
  };
}
