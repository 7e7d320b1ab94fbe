import { isObject, type Json } from "../json.ts";
import type { ReferenceBlock } from "./reference-block.ts";
import { lifetimeMs } from "./unsigned-transaction.ts";

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
