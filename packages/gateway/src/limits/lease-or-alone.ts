import { errorMessage } from "@ledgergate/service-kit";
import type { Rate } from "../snapshot/snapshot.ts";
import { Buckets, type Lease } from "./gcra.ts";

/** Asks for units of a bucket. Gives what there is, which may be less than is wanted, or nothing. */
export type AskLease = (bucket: string, rate: Rate, wanted: number) => Promise<Lease>;

/** Is told why a process begins to limit alone; with undefined when it shares the limits again. */
export type OnAlone = (reason: string | undefined) => void;

interface AloneOptions {
  /** The monotonic clock, in ms. */
  readonly now: () => number;
  /** Longest wait for an answer. */
  readonly answerWithinMs: number;
  /** The number of processes that ask for units of the same buckets, this one included. */
  readonly sharers: () => number;
  readonly onAlone?: OnAlone | undefined;
}

/** Leases that do not end when nobody answers. */
export interface LeaseOrAlone {
  readonly lease: AskLease;
  /** The time in which this process limited alone, in ms. */
  aloneMs(): number;
}

/** The time between two questions while nobody answers. */
const probeEachMs = 1_000;

/**
 * Leases from another process. When that one rejects, or does not answer in time, this process limits alone: it gives its share of
 * the rate, and of what was left in the bucket at the last answer. One question a second finds out whether the other process answers
 * again; no call waits for it. The units that were given alone are then leased, too, so that nobody gets them once more.
 */
export function leaseOrAlone(ask: AskLease, { now, answerWithinMs, sharers, onAlone }: AloneOptions): LeaseOrAlone {
  const own = new Buckets(now);
  /** Units of each bucket that were given alone and not leased yet. */
  const owed = new Map<string, number>();
  /** The part of each rate that the other process gives out. */
  let part = 1;
  let aloneSince: number | undefined;
  let aloneMs = 0;
  let probeAt = 0;

  const change = (reason: string | undefined): void => {
    if ((reason !== undefined) === (aloneSince !== undefined)) return;
    if (aloneSince !== undefined) aloneMs += now() - aloneSince;
    aloneSince = reason === undefined ? undefined : now();
    probeAt = now() + probeEachMs;
    onAlone?.(reason);
  };
  const sharePart = (): number => part / sharers();
  const shareOf = ({ computeUnitsPerSecond, burst }: Rate): Rate => ({
    computeUnitsPerSecond: computeUnitsPerSecond * sharePart(),
    burst: burst * sharePart(),
  });

  async function askFor(bucket: string, rate: Rate, wanted: number): Promise<Lease> {
    const answer = await ask(bucket, rate, wanted + (owed.get(bucket) ?? 0));
    change(undefined);
    part = answer.part;
    const left = answer.left / sharers();
    own.setLeft(bucket, shareOf(rate), left);
    const debt = owed.get(bucket) ?? 0;
    const computeUnits = Math.max(answer.computeUnits - debt, 0);
    if (debt > answer.computeUnits) owed.set(bucket, debt - answer.computeUnits);
    else owed.delete(bucket);
    return { computeUnits, retryAfterMs: answer.retryAfterMs, left, part: sharePart() };
  }

  function giveAlone(bucket: string, rate: Rate, wanted: number): Lease {
    const share = shareOf(rate);
    const given = own.lease(bucket, share, wanted);
    // A bucket is full in the end, whatever it gave: more than it holds is never owed.
    const debt = Math.min((owed.get(bucket) ?? 0) + given.computeUnits, share.burst);
    if (debt > 0) owed.set(bucket, debt);
    return { ...given, part: sharePart() };
  }

  const failed = (error: unknown): void => change(errorMessage(error));
  return {
    async lease(bucket, rate, wanted) {
      if (aloneSince === undefined) {
        try {
          return await within(answerWithinMs, askFor(bucket, rate, wanted));
        } catch (error) {
          failed(error);
        }
      } else if (now() >= probeAt) {
        probeAt = now() + probeEachMs;
        askFor(bucket, rate, 0).catch(failed);
      }
      return giveAlone(bucket, rate, wanted);
    },
    aloneMs: () => aloneMs + (aloneSince === undefined ? 0 : now() - aloneSince),
  };
}

function within(milliseconds: number, lease: Promise<Lease>): Promise<Lease> {
  return new Promise((resolve, reject) => {
    // An answer that lies in the socket while this process was busy comes before the immediate.
    const timer = setTimeout(
      () => setImmediate(reject, new Error(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    lease.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
