/**
 * Which versions stand in which block. The shape of the chain is the same for every seed: block 0 holds version 0, and
 * from block 1 on windows of 250 blocks repeat, each with 1,000 transactions. So every answer below takes constant time,
 * and nothing is walked or stored. The sizes are chosen such that the blocks and transactions of the document's
 * examples stand where they say they stand.
 *
 * A block begins with its metadata and ends with its state checkpoint; what is between are user transactions, and there
 * is always one. They are numbered through the whole chain: the first one of block 1 has slot 0.
 */
const windowSizes = [
  "87766333333333334334343333333333335434335445544433",
  "3343343433345333434334443343333343333343434333434*",
  "34543333334443343343334636534344337443343335333333",
  "33333336334344433434434433333333434333433343433343",
  "34433433343344533443333353333344443333334334333533",
].join("");

/** How many transactions the busy block of a window has: more than a node returns with a block. */
const busyBlockSize = 130;

const sizes = Array.from(windowSizes, (digit) => (digit === "*" ? busyBlockSize : Number(digit)));
const blocksPerWindow = sizes.length;
const versionsPerWindow = sizes.reduce((sum, size) => sum + size, 0);
const slotsPerWindow = versionsPerWindow - 2 * blocksPerWindow;

/** For each block of a window, the versions before it. */
const versionsBefore: number[] = [];
/** For each version of a window, the block that holds it. */
const blockOf: number[] = [];
/** For each slot of a window, its version. */
const versionOf: number[] = [];

sizes.forEach((size, block) => {
  versionsBefore.push(blockOf.length);
  for (let place = 0; place < size; place += 1) {
    if (place > 0 && place < size - 1) versionOf.push(blockOf.length);
    blockOf.push(block);
  }
});

/** The first version of a block. */
export function firstVersionOf(height: number): number {
  if (height === 0) return 0;
  const window = Math.floor((height - 1) / blocksPerWindow);
  return 1 + window * versionsPerWindow + (versionsBefore[(height - 1) % blocksPerWindow] as number);
}

/** The last version of a block. */
export function lastVersionOf(height: number): number {
  return firstVersionOf(height + 1) - 1;
}

/** The height of the block that holds a version. */
export function heightOfVersion(version: number): number {
  if (version === 0) return 0;
  const window = Math.floor((version - 1) / versionsPerWindow);
  return 1 + window * blocksPerWindow + (blockOf[(version - 1) % versionsPerWindow] as number);
}

/** The version of a user transaction. */
export function versionOfSlot(slot: number): number {
  const window = Math.floor(slot / slotsPerWindow);
  return 1 + window * versionsPerWindow + (versionOf[slot % slotsPerWindow] as number);
}

/** How many user transactions have a lower version. */
export function slotsBelow(version: number): number {
  if (version === 0) return 0;
  const height = heightOfVersion(version);
  const first = firstVersionOf(height);
  // Each block before this one has a metadata transaction and a state checkpoint, and block 0 has the genesis.
  const slotsBeforeBlock = first - 1 - 2 * (height - 1);
  const slotsInBlock = lastVersionOf(height) - first - 1;
  return slotsBeforeBlock + Math.min(Math.max(version - first - 1, 0), slotsInBlock);
}

/** What stands at a version. */
export type Place =
  | { readonly kind: "genesis" | "metadata" | "checkpoint"; readonly height: number }
  | { readonly kind: "user"; readonly height: number; readonly slot: number };

/** What kind of transaction stands at a version, and in which block. */
export function placeOf(version: number): Place {
  const height = heightOfVersion(version);
  if (version === 0) return { kind: "genesis", height };
  if (version === firstVersionOf(height)) return { kind: "metadata", height };
  if (version === lastVersionOf(height)) return { kind: "checkpoint", height };
  return { kind: "user", height, slot: slotsBelow(version) };
}

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
