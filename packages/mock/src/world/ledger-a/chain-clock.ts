import { exampleBlockTimeMs, exampleHead, exampleTimeMs, type WorldSettings } from "../options.ts";

/** The timing of the chain's blocks. */
export interface ChainClock {
  /** Height of the newest block, `lagMs` milliseconds ago. */
  readonly head: (lagMs: number) => number;

  /** The earliest time that a block may have, in microseconds since 1970-01-01 UTC. */
  readonly earliestTime: (height: number) => bigint;

  /** The length of the interval in which the block's time falls, in microseconds. */
  readonly interval: (height: number) => number;

  /** The height whose interval a time above the examples' head would fall into if the chain had never paused. */
  readonly heightAt: (microseconds: bigint) => number;
}

/**
 * Makes the clock of a chain. The head advances with the caller's clock, one block each `blockTimeMs`.
 *
 * The time of a block below the initial head depends only on its height, so it never changes. Up to the examples' head, blocks
 * follow each other at the examples' block time. Later blocks follow at `blockTimeMs`. If the clock is ahead of this schedule when
 * the world starts, the chain paused below the initial head. The interval of the initial head then ends at the start, and later
 * blocks follow the clock. So the ledger never looks stale.
 *
 * @param newestTimed The newest block whose time an example shows. Block times never decrease, so the pause must come later.
 */
export function createChainClock(
  { head, blockTimeMs, startMs, elapsedMs }: WorldSettings,
  newestTimed: number,
): ChainClock {
  const initialHead = Number(head);
  const anchor = Number(exampleHead);
  const anchorUsec = BigInt(exampleTimeMs) * 1000n;
  const stepUsec = blockTimeMs * 1000;
  const scheduledInterval = (height: number): number => (height < anchor ? exampleBlockTimeMs * 1000 : stepUsec);
  const scheduledStart = (height: number): bigint =>
    anchorUsec + BigInt(height - anchor) * BigInt(scheduledInterval(height));
  // The interval of the initial head ends at the start, so no block's time is in the future.
  const resumedStart = (height: number): bigint =>
    BigInt(Math.floor(startMs)) * 1000n + BigInt(height - initialHead - 1) * BigInt(stepUsec);
  const hasPaused = resumedStart(initialHead) > scheduledStart(initialHead);
  const isResumed = (height: number): boolean =>
    height >= initialHead && height > newestTimed && resumedStart(height) > scheduledStart(height);

  return {
    head: (lagMs) => {
      const elapsed = elapsedMs() - lagMs;
      return elapsed < 0 && hasPaused ? initialHead - 1 : initialHead + Math.floor(elapsed / blockTimeMs);
    },
    earliestTime: (height) => (isResumed(height) ? resumedStart(height) : scheduledStart(height)),
    interval: (height) => (isResumed(height) ? stepUsec : scheduledInterval(height)),
    heightAt: (microseconds) => anchor + Number((microseconds - anchorUsec) / BigInt(stepUsec)),
  };
}
