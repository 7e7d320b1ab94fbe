import type { NamedExample } from "../examples.ts";
import { isObject } from "../json.ts";
import type { Seed } from "../seed.ts";

export interface ReferenceBlock {
  /** Time of the block, in milliseconds since 1970. */
  readonly time: number;

  /** The last two bytes of the block's number, in hexadecimal. */
  readonly bytes: string;

  /** Eight bytes of the block's hash, in hexadecimal. */
  readonly hash: string;
}

/** Time from the reference block to the expiration of a transaction, in milliseconds. */
export const lifetimeMs = 60_000;

/** A block that an example refers to, and the time at which the example does so. */
export interface ExampleBlock extends ReferenceBlock {
  readonly at: number;
}

/** Finds the newest block at a time: there is one every 3 seconds. At an example's time it is the block of the example. */
export function headBlock(nowMs: number, seed: Seed, examples: readonly ExampleBlock[]): ReferenceBlock {
  const shown = examples.find(({ at, time }) => at === nowMs || (time <= nowMs && nowMs < time + slotMs));
  if (shown) return shown;
  const slot = Math.floor((nowMs - exampleBlock.time) / slotMs);
  const number = exampleBlock.number + slot;
  const bytes = (((number % 0x10000) + 0x10000) % 0x10000).toString(16).padStart(4, "0");
  return { time: exampleBlock.time + slot * slotMs, bytes, hash: seed.digest("block", number).slice(0, 16) };
}

const slotMs = 3000;
// The block of the document's examples, of 2023-06-14T09:26:51Z.
const exampleBlock = { number: 51_993_759, time: 1_686_734_811_000 };

/** The blocks that the example transactions of a document refer to. */
export function readExampleBlocks(examples: readonly NamedExample[]): readonly ExampleBlock[] {
  return examples.flatMap(({ value }) => {
    const raw = isObject(value) ? value.raw_data : undefined;
    if (!isObject(raw)) return [];
    const { expiration, timestamp: at, ref_block_bytes: bytes, ref_block_hash: hash } = raw;
    if (
      typeof expiration !== "number" ||
      typeof at !== "number" ||
      typeof bytes !== "string" ||
      typeof hash !== "string"
    )
      return [];
    return [{ at, time: expiration - lifetimeMs, bytes, hash }];
  });
}
