/**
 * Layout of versions in blocks. It is the same for every seed. Block 0 holds version 0. Every later block begins with a block
 * metadata transaction and ends with a state checkpoint. Between them is at least one user transaction. A slot is the number of a
 * user transaction among those of the whole chain. The first one of block 1 has slot 0.
 *
 * These are heights with their first versions. Between two of them, the sizes of blocks differ by at most one. Behind the last one,
 * every block has four transactions. Block 100 has more than a node returns with a block. The others give the blocks and
 * transactions of the document's examples the heights and versions of the examples.
 */
const versions: readonly Mark[] = [
  [1, 1],
  [100, 397],
  [101, 527],
  [3256, 13_035],
  [3267, 13_068],
  [3268, 13_072],
  [3285, 13_125],
  [3286, 13_130],
  [3302, 13_191],
  [3303, 13_195],
];

/** A height, and the number of versions or slots below it. */
type Mark = readonly [height: number, count: number];

/** The same heights with their first slots. Not slots: the genesis, and two transactions of each block below. */
const slots = versions.map(([height, version]): Mark => [height, version - 1 - 2 * (height - 1)]);

/** Interpolates the count at a height. */
function countAt(marks: readonly Mark[], height: number): number {
  const [[from, count], heights, counts] = segmentOf(marks, ([start]) => start <= height);
  return count + Math.floor(((height - from) * counts) / heights);
}

/** Finds the highest height whose count is at most `count`. */
function heightAt(marks: readonly Mark[], count: number): number {
  const [[from, start], heights, counts] = segmentOf(marks, ([, first]) => first <= count);
  return from + Math.floor(((count - start + 1) * heights - 1) / counts);
}

/** Finds the last segment whose start a predicate accepts: its start, its number of heights, and of counts. */
function segmentOf(marks: readonly Mark[], accepts: (mark: Mark) => boolean): [Mark, number, number] {
  const index = Math.min(Math.max(0, marks.findLastIndex(accepts)), marks.length - 2);
  const [start, end] = marks.slice(index) as [Mark, Mark];
  return [start, end[0] - start[0], end[1] - start[1]];
}

/** The first version of a block. */
export function firstVersionOf(height: number): number {
  return height === 0 ? 0 : countAt(versions, height);
}

/** The last version of a block. */
export function lastVersionOf(height: number): number {
  return firstVersionOf(height + 1) - 1;
}

export function heightOfVersion(version: number): number {
  return version === 0 ? 0 : heightAt(versions, version);
}

export function versionOfSlot(slot: number): number {
  const height = heightAt(slots, slot);
  return firstVersionOf(height) + 1 + slot - countAt(slots, height);
}

/** Counts the user transactions with a lower version. */
export function slotsBelow(version: number): number {
  if (version === 0) return 0;
  const height = heightOfVersion(version);
  const inBlock = Math.max(0, version - firstVersionOf(height) - 1);
  return Math.min(countAt(slots, height) + inBlock, countAt(slots, height + 1));
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

/** The numbers are chosen so that the blocks of the document's examples have the epochs and rounds that they show. */
const blocksPerEpoch = 279;
const blocksPerFailedRound = 4;

export function epochOf(height: number): number {
  return 1 + Math.floor(height / blocksPerEpoch);
}

export function roundOf(height: number): number {
  const index = height % blocksPerEpoch;
  return 1 + index + Math.floor(index / blocksPerFailedRound);
}
