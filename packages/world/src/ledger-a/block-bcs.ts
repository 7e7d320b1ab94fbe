import { hexToBytes } from "@noble/hashes/utils.js";
import type { JsonObject } from "../json.ts";

/**
 * A block without its transactions in BCS: height, hash (its length and its octets), time, first and last version, and
 * that there are no transactions. Numbers have 8 octets, the lowest first.
 */
export function encodeBlock(block: JsonObject): Uint8Array {
  const hash = hexToBytes(String(block.block_hash).replace(/^0x/, ""));
  const bytes = new Uint8Array(8 + 1 + hash.length + 3 * 8 + 1);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(String(block.block_height)), true);
  bytes[8] = hash.length;
  bytes.set(hash, 9);
  const rest = [block.block_timestamp, block.first_version, block.last_version];
  rest.forEach((value, index) => {
    view.setBigUint64(9 + hash.length + 8 * index, BigInt(String(value)), true);
  });
  return bytes;
}
