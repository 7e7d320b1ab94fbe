/**
 * Epochs and rounds by height. An epoch has 279 blocks, counted from 1; a round is tried for every block, and before
 * every fourth block one fails. Both are such that the block of the document's examples has the epoch and the round
 * that it shows.
 */
const blocksPerEpoch = 279;
const blocksPerFailure = 4;

export function epochOf(height: number): number {
  return 1 + Math.floor(height / blocksPerEpoch);
}

/** Whether a block begins an epoch. The first epoch begins with the genesis, not with a block's metadata. */
export function isFirstOfEpoch(height: number): boolean {
  return height > 0 && height % blocksPerEpoch === 0;
}

/** Whether the round before this block's failed. */
export function roundWasSkipped(height: number): boolean {
  const index = height % blocksPerEpoch;
  return index > 0 && index % blocksPerFailure === 0;
}

export function roundOf(height: number): number {
  const index = height % blocksPerEpoch;
  return 1 + index + Math.floor(index / blocksPerFailure);
}
