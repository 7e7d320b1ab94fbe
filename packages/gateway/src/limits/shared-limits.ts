import { performance } from "node:perf_hooks";
import type { Redis } from "ioredis";
import { Buckets } from "./gcra.ts";
import { type AskLease, leaseOrAlone } from "./lease-or-alone.ts";

/** The limits of the primary process, which its workers lease from. */
export interface Limits {
  readonly lease: AskLease;
  close(): void;
}

interface LimitsOptions {
  /** A `redis://` URL of a Redis or Valkey whose buckets several processes share. Absent: the buckets are this process's own. */
  readonly shared: string | undefined;
  /** Is told when the process goes on alone since Redis does not answer, and why, and when it shares again: with undefined. */
  readonly onChange?: (reason: string | undefined) => void;
  /** Stands before the name of each bucket in Redis. */
  readonly prefix?: string;
  /** How long Redis is waited for before the process goes on alone. Default: 75 ms. */
  readonly answerWithinMs?: number;
}

/** Opens the limits. Where Redis does not answer at once, the process begins alone. */
export async function openLimits(options: LimitsOptions): Promise<Limits> {
  const { shared, onChange, prefix = "ledgergate:units:", answerWithinMs = 75 } = options;
  const now = (): number => performance.now();
  if (shared === undefined) {
    const buckets = new Buckets(now);
    return { lease: async (...question) => buckets.lease(...question), close: () => {} };
  }
  // Only a gateway that shares limits pays for loading it.
  const { Redis } = await import("ioredis");
  const redis = new Redis(shared, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 500,
    retryStrategy: () => 500,
  });
  const lease = leaseOrAlone(askRedis(redis, prefix), { now, answerWithinMs, ...(onChange && { onChange }) });
  await redis.connect().catch(() => {});
  return {
    lease: quietly(lease, now),
    close: () => redis.disconnect(),
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
if given < 1 then return { 0, math.ceil((1 - free) / perMicro / 1000) } end
fullAt = math.ceil(fullAt + given / perMicro)
redis.call("SET", KEYS[1], string.format("%.0f", fullAt), "PX", math.ceil((fullAt - now) / 1000))
return { given, given < wanted and math.ceil((given + 1 - free) / perMicro / 1000) or 0 }`;

type LeaseCommand = (...args: readonly (string | number)[]) => Promise<[number, number]>;

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
      const [computeUnits, retryAfterMs] = await command(prefix + bucket, computeUnitsPerSecond, burst, wanted);
      return { computeUnits, retryAfterMs };
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
  const emptyUntil = new Map<string, number>();
  return async (bucket, rate, wanted) => {
    const waitMs = (emptyUntil.get(bucket) ?? 0) - now();
    if (waitMs > 0) return { computeUnits: 0, retryAfterMs: waitMs };
    emptyUntil.delete(bucket);
    const lease = await ask(bucket, rate, wanted);
    if (lease.computeUnits < wanted) emptyUntil.set(bucket, now() + Math.max(lease.retryAfterMs, 20));
    return lease;
  };
}
