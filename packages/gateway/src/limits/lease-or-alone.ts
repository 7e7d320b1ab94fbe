import { errorMessage } from "@ledgergate/service-kit";
import type { Rate } from "../config/config.ts";
import { Buckets, type Lease } from "./buckets.ts";

/**
 * Leases units of a bucket. The lease may have fewer units than wanted, by a multiple of `step` (default: 1), or none. If `step` is the
 * cost of a call, no process keeps units that are too few for a call.
 */
export type AskLease = (bucket: string, rate: Rate, wanted: number, step?: number) => Promise<Lease>;

/** Called with each new reason while a process limits alone, and with `undefined` when it shares the limits again. */
export type OnAlone = (reason: string | undefined) => void;

interface AloneOptions {
  /** The monotonic clock, in ms. */
  readonly now: () => number;
  readonly answerWithinMs: number;
  /** Returns the number of processes that lease from the same buckets, this one included. */
  readonly sharers: () => number;
  readonly onAlone?: OnAlone | undefined;
}

/** Interval of retries while the other process does not answer. */
const probeEachMs = 1_000;

/**
 * Leases from another process. If that process rejects or does not answer in time, this process limits alone: it spends its share of
 * the rate, and of the units that were left at the last answer. It asks again once per second, but no call waits for that answer.
 * When the other process answers again, this process also leases the units that it spent alone, so that they are not spent twice.
 */
export function leaseOrAlone(ask: AskLease, { now, answerWithinMs, sharers, onAlone }: AloneOptions) {
  const own = new Buckets(now);
  /** Units of each bucket that were spent alone and not leased yet. */
  const owed = new Map<string, number>();
  /** The other process's share of each rate. */
  let lessorShare = 1;
  let aloneFor: string | undefined;
  let aloneSince: number | undefined;
  let aloneMs = 0;
  let probeAt = 0;

  const setAlone = (reason: string | undefined): void => {
    if (reason === aloneFor) return;
    aloneFor = reason;
    onAlone?.(reason);
    if ((reason !== undefined) === (aloneSince !== undefined)) return;
    if (aloneSince !== undefined) aloneMs += now() - aloneSince;
    aloneSince = reason === undefined ? undefined : now();
    probeAt = now() + probeEachMs;
  };
  const ownShare = (): number => lessorShare / sharers();
  const shareOf = ({ computeUnitsPerSecond, burst }: Rate): Rate => ({
    computeUnitsPerSecond: computeUnitsPerSecond * ownShare(),
    burst: burst * ownShare(),
  });

  // Buckets refill with time, so a debt above the burst is already paid.
  const owedBy = (bucket: string, { burst }: Rate): number => Math.min(owed.get(bucket) ?? 0, burst);

  async function askFor(bucket: string, rate: Rate, wanted: number, step?: number): Promise<Lease> {
    const owedBefore = owedBy(bucket, rate);
    // Any part of a debt can be paid.
    const answer = await ask(bucket, rate, wanted + owedBefore, owedBefore > 0 ? 1 : step);
    setAlone(undefined);
    lessorShare = answer.share;
    const left = answer.left / sharers();
    own.setLeft(bucket, shareOf(rate), left);
    const debt = owedBy(bucket, rate);
    const computeUnits = Math.max(answer.computeUnits - debt, 0);
    if (debt > answer.computeUnits) owed.set(bucket, debt - answer.computeUnits);
    else owed.delete(bucket);
    return { computeUnits, retryAfterMs: answer.retryAfterMs, left, share: ownShare() };
  }

  function leaseAlone(bucket: string, rate: Rate, wanted: number): Lease {
    const share = shareOf(rate);
    const given = own.lease(bucket, share, wanted);
    const debt = Math.min(owedBy(bucket, share) + given.computeUnits, share.burst);
    if (debt > 0) owed.set(bucket, debt);
    return { ...given, share: ownShare() };
  }

  const failed = (error: unknown): void => setAlone(errorMessage(error));
  const lease: AskLease = async (bucket, rate, wanted, step) => {
    if (aloneSince === undefined) {
      try {
        return await withTimeout(answerWithinMs, askFor(bucket, rate, wanted, step));
      } catch (error) {
        failed(error);
      }
    } else if (now() >= probeAt) {
      probeAt = now() + probeEachMs;
      askFor(bucket, rate, 0).catch(failed);
    }
    return leaseAlone(bucket, rate, wanted);
  };
  return {
    lease,
    /** Total time for which this process has limited alone, in ms. */
    aloneMs: () => aloneMs + (aloneSince === undefined ? 0 : now() - aloneSince),
  };
}

function withTimeout(milliseconds: number, lease: Promise<Lease>): Promise<Lease> {
  return new Promise((resolve, reject) => {
    // If an answer arrived while this process was busy, it is handled before the immediate.
    const timer = setTimeout(
      () => setImmediate(reject, new Error(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    lease.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
