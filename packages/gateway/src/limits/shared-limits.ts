import { randomUUID } from "node:crypto";
import { errorMessage } from "@ledgergate/service-kit";
import type { Redis } from "ioredis";
import { Buckets } from "./buckets.ts";
import { type AskLease, leaseOrAlone, type OnAlone } from "./lease-or-alone.ts";

/** Limits of the primary process, from which its workers lease. */
export type Limits = Awaited<ReturnType<typeof openLimits>>;

interface LimitsOptions {
  /** A `redis://` URL of a Redis or Valkey with buckets that several processes share. `undefined`: the buckets are in memory. */
  readonly shared: string | undefined;
  /** Called when the process begins to limit alone because Redis is gone or late, and when that ends. */
  readonly onAlone?: OnAlone;
  /** Prefix of the buckets' names in Redis. */
  readonly prefix?: string;
}

/** Longest wait for a connected Redis before the process limits alone, in ms. */
const answerWithinMs = 500;

/** Interval at which a process renews its entry in the list of processes that share the limits. */
const enterEachMs = 1_000;

/**
 * Matches the refusals of a Redis that is no primary, not yet, or no longer. A failover can leave a connection there. Before Redis 7, an error of a
 * script has another beginning.
 */
const isNoPrimary = /\b(?:READONLY|LOADING|MASTERDOWN|NOREPLICAS) /;

/** Shortest time between two new connections after a refusal, in ms. */
const reconnectEachMs = 1_000;

/** Opens the limits. If Redis does not answer at once, the process begins to limit alone. */
export async function openLimits({ shared, onAlone, prefix = "ledgergate:buckets:" }: LimitsOptions) {
  const now = (): number => performance.now();
  if (shared === undefined) {
    const buckets = new Buckets(now);
    const lease: AskLease = async (...args) => buckets.lease(...args);
    return { lease, aloneMs: () => 0, close: () => {} };
  }
  let failure = new Error("not connected");
  let reconnectAfter = Number.NEGATIVE_INFINITY;
  // Loaded late, since most gateways do not share limits.
  const { Redis, ReplyError } = await import("ioredis");
  const redis = new Redis(shared, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // A user may lack the right to it, and a Redis that loads its data refuses leases.
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 2_000,
    retryStrategy: () => 500,
    reconnectOnError(error) {
      if (!isNoPrimary.test(error.message) || now() < reconnectAfter) return false;
      reconnectAfter = now() + reconnectEachMs;
      failure = error;
      return true;
    },
  });
  let isRefused = false;
  redis.on("error", (error: Error & { readonly command?: { readonly name: string } }) => {
    if (isRefused) return;
    failure = error;
    isRefused = error.command?.name === "select";
    if (!isRefused) return;
    failure = new Error("limits.shared names a database that this Redis refuses", { cause: error });
    // The client would use database 0.
    redis.disconnect(true);
  });
  /** Why this process is not in the list. */
  let refusal: Error | undefined;
  redis.on("connect", () => {
    isRefused = false;
    refusal = undefined;
  });
  let sharers = 1;
  const ask = askRedis(redis, prefix, () => (redis.status === "ready" && redis.stream.writable ? refusal : failure));
  const { lease, aloneMs } = leaseOrAlone(ask, { now, answerWithinMs, sharers: () => sharers, onAlone });
  await redis.connect().catch(() => {});
  const [list, id] = [`${prefix}processes`, randomUUID()];
  const enter = async (): Promise<void> => {
    try {
      sharers = (await redis.eval(entryScript, 1, list, id)) as number;
      refusal = undefined;
    } catch (error) {
      // The last count stays valid while Redis does not answer.
      if (error instanceof ReplyError) refusal = error as Error;
    }
  };
  await enter();
  const timer = setInterval(enter, enterEachMs).unref();
  return {
    lease,
    aloneMs,
    close() {
      clearInterval(timer);
      const leave = redis.zrem(list, id).catch(() => {});
      leave.then(() => redis.disconnect());
    },
  };
}

/** Renews a process's entry in the list, and returns the number of entries. The entry of a killed process lasts for 10 s. */
const entryScript = `
local now = redis.call("TIME")[1]
redis.call("ZADD", KEYS[1], now, ARGV[1])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now - 10)
redis.call("EXPIRE", KEYS[1], 60)
return redis.call("ZCARD", KEYS[1])`;

/**
 * The same as `Buckets.lease`, in microseconds by the clock of Redis. If that clock jumps, a bucket keeps its level at worst and is full
 * at best. The level is always written, so that it refills from now on, and kept for an hour beyond, in case a rate is lowered meanwhile.
 */
const script = `
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local perMicro, burst, wanted, step = ARGV[1] / 1000000, tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local left, at, whole, wholeAt = string.match(redis.call("GET", KEYS[1]) or "", "(%S+) (%S+) (%S+) (%S+)")
local level = (left or burst) + math.max(now - (at or now), 0) * perMicro
local isFull = not left or (now >= tonumber(wholeAt) and level + 0.000001 >= tonumber(whole))
local free = isFull and burst or math.min(level, burst)
local missing = math.max(wanted - math.floor(free + 0.000001), 0)
local given = math.max(wanted - math.ceil(missing / step) * step, 0)
left = free - given
local fillTime = math.ceil((burst - left) / perMicro)
local text = string.format("%.17g %.0f %.17g %.0f", left, now, burst, now + fillTime)
redis.call("SET", KEYS[1], text, "PX", math.ceil(fillTime / 1000) + 3600000)
return { given, given < wanted and math.ceil((given + 1 - free) / perMicro / 1000) or 0, math.floor(left) }`;

type LeaseCommand = (...args: readonly (string | number)[]) => Promise<[number, number, number]>;

/** `whyNot` returns the reason why the limits are not shared. */
function askRedis(redis: Redis, prefix: string, whyNot: () => Error | undefined): AskLease {
  redis.defineCommand("leaseUnits", { numberOfKeys: 1, lua: script });
  const command = (redis as Redis & { leaseUnits: LeaseCommand }).leaseUnits.bind(redis);
  return async (bucket, { computeUnitsPerSecond, burst }, wanted, step = 1) => {
    try {
      const reason = whyNot();
      if (reason) throw reason;
      const key = prefix + bucket;
      const [computeUnits, retryAfterMs, left] = await command(key, computeUnitsPerSecond, burst, wanted, step);
      return { computeUnits, retryAfterMs, left, share: 1 };
    } catch (error) {
      // Reconnects after a timeout. The address may lead to another Redis by now.
      if (errorMessage(error) === "Command timed out") redis.disconnect(true);
      throw explain(error);
    }
  };
}

/** Explains the refusals of a Cluster's members and of Sentinels, which the URL cannot tell. */
function explain(error: unknown): unknown {
  const what = /^(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN) /.test(errorMessage(error))
    ? "a member of a Redis Cluster"
    : /unknown command/i.test(errorMessage(error)) && "a Redis Sentinel";
  return what ? new Error(`limits.shared leads to ${what}: name the address of a primary`, { cause: error }) : error;
}
