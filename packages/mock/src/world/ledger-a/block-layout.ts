/**
 * Layout of versions in blocks. It is the same for every seed. Block 0 holds version 0. From block 1 on, a window of 250 blocks
 * with 1,000 transactions repeats, so every function below takes constant time. The sizes are chosen such that the blocks and
 * transactions of the document's examples get the heights and versions of the examples.
 *
 * A block begins with a block metadata transaction and ends with a state checkpoint; between them is at least one user
 * transaction. A slot is the number of a user transaction among those of the whole chain; the first one of block 1 has
 * slot 0.
 */
const windowSizes = [
  "87766333333333334334343333333333335434335445544433",
  "3343343433345333434334443343333343333343434333434*",
  "34543333334443343343334636534344337443343335333333",
  "33333336334344433434434433333333434333433343433343",
  "34433433343344533443333353333344443333334334333533",
].join("");

/** Number of transactions in the block marked `*`: more than a node returns with a block. */
const busyBlockSize = 130;

const sizes = Array.from(windowSizes, (digit) => (digit === "*" ? busyBlockSize : Number(digit)));
const blocksPerWindow = sizes.length;
const versionsPerWindow = sizes.reduce((sum, size) => sum + size, 0);
const slotsPerWindow = versionsPerWindow - 2 * blocksPerWindow;

/** For each block of a window, the versions before it. */
const versionsBefore: number[] = [];
/** For each version of a window, the block that holds it. */
const blockOf: number[] = [];
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

export function heightOfVersion(version: number): number {
  if (version === 0) return 0;
  const window = Math.floor((version - 1) / versionsPerWindow);
  return 1 + window * blocksPerWindow + (blockOf[(version - 1) % versionsPerWindow] as number);
}

export function versionOfSlot(slot: number): number {
  const window = Math.floor(slot / slotsPerWindow);
  return 1 + window * versionsPerWindow + (versionOf[slot % slotsPerWindow] as number);
}

/** Counts the user transactions with a lower version. */
export function slotsBelow(version: number): number {
  if (version === 0) return 0;
  const height = heightOfVersion(version);
  const first = firstVersionOf(height);
  // Not slots: the genesis, and the metadata transaction and state checkpoint of each block before this one.
  const slotsBeforeBlock = first - 1 - 2 * (height - 1);
  const slotsInBlock = lastVersionOf(height) - first - 1;
  return slotsBeforeBlock + Math.min(Math.max(version - first - 1, 0), slotsInBlock);
}

export type BlockPlace =
  | { readonly kind: "genesis" | "metadata" | "checkpoint"; readonly height: number }
  | { readonly kind: "user"; readonly height: number; readonly slot: number };

export function placeOf(version: number): BlockPlace {
  const height = heightOfVersion(version);
  if (version === 0) return { kind: "genesis", height };
  if (version === firstVersionOf(height)) return { kind: "metadata", height };
  if (version === lastVersionOf(height)) return { kind: "checkpoint", height };
  return { kind: "user", height, slot: slotsBelow(version) };
}

/**
 * Epochs and rounds by height. An epoch has 279 blocks; one round fails before every fourth block. The numbers are
 * chosen so that the block of the document's examples has the epoch and the round that it shows.
 */
const blocksPerEpoch = 279;
const blocksPerFailure = 4;

export function epochOf(height: number): number {
  return 1 + Math.floor(height / blocksPerEpoch);
}

/** Tests if a block's metadata transaction begins an epoch. The first epoch begins with the genesis instead. */
export function isFirstOfEpoch(height: number): boolean {
  return height > 0 && height % blocksPerEpoch === 0;
}

/** Tests if the round before that of this block failed. */
export function roundWasSkipped(height: number): boolean {
  const index = height % blocksPerEpoch;
  return index > 0 && index % blocksPerFailure === 0;
}

export function roundOf(height: number): number {
  const index = height % blocksPerEpoch;
  return 1 + index + Math.floor(index / blocksPerFailure);
}
