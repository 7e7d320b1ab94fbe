import { standardBlockTimeMs, standardHead, standardNowMs, type WorldSettings } from "../options.ts";

/** What time does to the chain. */
export interface ChainClock {
  /** Height of the newest block at this moment, or so many milliseconds before. */
  readonly head: (behindMs: number) => number;

  /** When the slot of a block begins, in microseconds since 1970-01-01 UTC. */
  readonly slotStart: (height: number) => bigint;

  /** How long the slot of a block lasts, in microseconds. */
  readonly slotLength: (height: number) => number;

  /** The height whose slot a moment would fall into if the chain had never stood still. */
  readonly heightAt: (microseconds: bigint) => number;
}

/**
 * The head moves with the caller's clock, by one block each `blockTimeMs`.
 *
 * Blocks below the head at the start have a time that follows from their height alone, so that they are the same today as
 * tomorrow: up to the head of the documents' examples they come with the examples' block time, from there on with
 * `blockTimeMs`. A clock that is ahead of them by then finds a chain that has stood still since: its head is made as the
 * world begins, later blocks as the clock goes on, and whoever asks how old the ledger is hears that it is new.
 *
 * @param settled The newest block whose time the examples tell. Time never runs back, so the pause comes after it.
 */
export function createChainClock(
  { head, blockTimeMs, startMs, elapsedMs }: WorldSettings,
  settled: number,
): ChainClock {
  const first = Number(head);
  const turn = Number(standardHead);
  const turnUsec = BigInt(standardNowMs) * 1000n;
  const stepUsec = blockTimeMs * 1000;
  const ownStepAfter = (height: number): number => (height < turn ? standardBlockTimeMs * 1000 : stepUsec);
  const ownStart = (height: number): bigint => turnUsec + BigInt(height - turn) * BigInt(ownStepAfter(height));
  // The slot of the first block ends as the world begins: no block has a time that is still to come.
  const resumedStart = (height: number): bigint =>
    BigInt(Math.floor(startMs)) * 1000n + BigInt(height - first - 1) * BigInt(stepUsec);
  const hasPaused = resumedStart(first) > ownStart(first);
  const isResumed = (height: number): boolean =>
    height >= first && height > settled && resumedStart(height) > ownStart(height);

  return {
    head: (behindMs) => {
      const elapsed = elapsedMs() - behindMs;
      return elapsed < 0 && hasPaused ? first - 1 : first + Math.floor(elapsed / blockTimeMs);
    },
    slotStart: (height) => (isResumed(height) ? resumedStart(height) : ownStart(height)),
    slotLength: (height) => (isResumed(height) ? stepUsec : ownStepAfter(height)),
    heightAt: (microseconds) => {
      const step = BigInt(ownStepAfter(microseconds < turnUsec ? 0 : turn));
      const distance = microseconds - turnUsec;
      // Division of bigints rounds towards zero, and a moment before the turn needs the slot below.
      const slots = distance < 0n ? (distance - step + 1n) / step : distance / step;
      return turn + Number(slots);
    },
  };
}
