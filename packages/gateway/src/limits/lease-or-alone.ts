import { errorMessage } from "@ledgergate/document";
import type { Rate } from "../snapshot/snapshot.ts";
import { Buckets, type Lease } from "./gcra.ts";

/** Asks for units of a bucket. Gives what there is, which may be less than is wanted, or nothing. */
export type AskLease = (bucket: string, rate: Rate, wanted: number) => Promise<Lease>;

interface AloneOptions {
  /** The monotonic clock, in ms. */
  readonly now: () => number;
  readonly answerWithinMs: number;
  /** Is told when the process goes on alone, and why, and when it shares again: with undefined. */
  readonly onChange?: (reason: string | undefined) => void;
}

/** The time between two questions while nobody answers. */
const probeEachMs = 1_000;

/**
 * Leases from elsewhere, and goes on alone while nobody answers there: asks one question a second until one is answered. What was
 * leased is counted here, too, so that a team does not get its burst once more the moment the process is alone. An answer that is
 * merely late is not waited for, and its units are left to make up for those that were given out meanwhile.
 */
export function leaseOrAlone(ask: AskLease, { now, answerWithinMs, onChange }: AloneOptions): AskLease {
  const own = new Buckets(now);
  let isAlone = false;
  let isTold = false;
  let probeAt = 0;
  const change = (reason: string | undefined): void => {
    isAlone = reason !== undefined;
    if (isAlone === isTold) return;
    isTold = isAlone;
    onChange?.(reason);
  };
  return async (bucket, rate, wanted) => {
    if (isAlone && now() < probeAt) return own.lease(bucket, rate, wanted);
    probeAt = now() + probeEachMs;
    const asked = ask(bucket, rate, wanted);
    asked.then(
      () => change(undefined),
      (error) => change(errorMessage(error)),
    );
    try {
      const lease = await within(answerWithinMs, asked);
      if (lease.computeUnits > 0) own.lease(bucket, rate, lease.computeUnits);
      return lease;
    } catch {
      isAlone = true;
      probeAt = now() + probeEachMs;
      return own.lease(bucket, rate, wanted);
    }
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
