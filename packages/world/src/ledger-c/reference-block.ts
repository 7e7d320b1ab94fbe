import { isObject, type Json } from "../json.ts";
import type { Seed } from "../seed.ts";

/** What a transaction says of the block that it builds on. */
export interface ReferenceBlock {
  /** When the block was made, in milliseconds since 1970. */
  readonly time: number;

  /** The last two bytes of the block's number, in hexadecimal. */
  readonly bytes: string;

  /** Eight bytes of the block's hash, in hexadecimal. */
  readonly hash: string;
}

/** How long after the block that it builds on a transaction may be sent, in milliseconds. */
export const lifetimeMs = 60_000;

/**
 * Finds the newest block at a moment. There is one each 3 seconds; blocks that the documents' examples refer to have
 * the hash that stands there.
 */
export function headBlock(nowMs: number, seed: Seed, examples: readonly ReferenceBlock[]): ReferenceBlock {
  const slot = Math.floor((nowMs - exampleBlock.time) / slotMs);
  // Nobody made a block in the slot behind the examples' block, so it stayed the newest for all of them.
  const number = exampleBlock.number + (slot > 0 ? slot - 1 : slot);
  const time = exampleBlock.time + (slot === 1 ? 0 : slot * slotMs);
  const bytes = (((number % 0x10000) + 0x10000) % 0x10000).toString(16).padStart(4, "0");
  const known = examples.find((example) => example.time === time && example.bytes === bytes);
  return known ?? { time, bytes, hash: seed.digest("block", number).slice(0, 16) };
}

const slotMs = 3000;
// The block of the documents' examples, made at 2023-06-14T09:26:51Z.
const exampleBlock = { number: 51_993_759, time: 1_686_734_811_000 };

/** Reads the blocks that the named examples of a document refer to. What is no unsigned transaction is passed over. */
export function readExampleBlocks(examples: readonly Json[]): readonly ReferenceBlock[] {
  return examples.flatMap((example) => {
    const raw = isObject(example) ? example.raw_data : undefined;
    if (!isObject(raw)) return [];
    const { expiration, ref_block_bytes: bytes, ref_block_hash: hash } = raw;
    if (typeof expiration !== "number" || typeof bytes !== "string" || typeof hash !== "string") return [];
    return [{ time: expiration - lifetimeMs, bytes, hash }];
  });
}
