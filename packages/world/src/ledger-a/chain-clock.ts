import { standardBlockTimeMs, standardHead, standardNowMs, type WorldSettings } from "../options.ts";

/** What time does to the chain. */
export interface ChainClock {
  /** Height of the newest block at this moment. */
  readonly head: () => number;

  /** When the slot of a block begins, in microseconds since 1970-01-01 UTC. */
  readonly slotStart: (height: number) => bigint;

  /** How long the slot of a block lasts, in microseconds. */
  readonly slotLength: (height: number) => number;

  /** The height whose slot a moment falls into. */
  readonly heightAt: (microseconds: bigint) => number;
}

/**
 * The head moves with the caller's clock, by one block each `blockTimeMs`. The chain's own time does not depend on
 * when the world was made, or the same block would have other bytes today than tomorrow: up to the head of the
 * documents' examples it runs with their block time, from there on with `blockTimeMs`.
 */
export function createChainClock({ head, blockTimeMs, elapsedMs }: WorldSettings): ChainClock {
  const first = Number(head);
  const turn = Number(standardHead);
  const turnUsec = BigInt(standardNowMs) * 1000n;
  const stepAfter = (height: number): number => (height < turn ? standardBlockTimeMs : blockTimeMs) * 1000;

  return {
    head: () => first + Math.floor(elapsedMs() / blockTimeMs),
    slotStart: (height) => turnUsec + BigInt(height - turn) * BigInt(stepAfter(height)),
    slotLength: stepAfter,
    heightAt: (microseconds) => {
      const step = BigInt(microseconds < turnUsec ? stepAfter(0) : stepAfter(turn));
      const distance = microseconds - turnUsec;
      // Division of bigints rounds towards zero, and a moment before the turn needs the slot below.
      const slots = distance < 0n ? (distance - step + 1n) / step : distance / step;
      return turn + Number(slots);
    },
  };
}
