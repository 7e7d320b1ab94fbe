import type { RawData } from "ws";
import type { WebSocketConfig } from "../config/config.ts";

/** Returns the Compute Units of a caller's message. */
export function messageCost(
  data: RawData,
  { messageComputeUnits, chargeBatches }: Pick<WebSocketConfig, "messageComputeUnits" | "chargeBatches">,
): number {
  return messageComputeUnits * (chargeBatches === "element" ? countElements(data as Buffer) : 1);
}

const byteOrderMark = Buffer.from("\ufeff");
const [quote, comma, open, backslash, close, openObject, closeObject] = Buffer.from('",[\\]{}');

/**
 * Counts the elements of a JSON array, also if it is damaged or if more follows, since some nodes read it nevertheless. Any other message
 * counts as one, and so does an empty array. The bytes are only scanned: parsing deeply nested arrays would take a hundred times as long.
 */
function countElements(bytes: Buffer): number {
  let elements = 0;
  let depth = 0;
  let hasValue = false;
  // Some nodes accept a byte order mark.
  for (let at = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
    if (depth === 0 && byte !== open) return 1;
    if (byte === comma && depth === 1) {
      if (hasValue) elements++;
      hasValue = false;
    } else if (byte === open || byte === openObject) {
      hasValue = depth > 0;
      depth++;
    } else if (byte === close || byte === closeObject) {
      depth--;
      if (depth === 0) break;
    } else {
      hasValue = true;
      if (byte === quote) at = endOfString(bytes, at);
    }
  }
  return Math.max(hasValue ? elements + 1 : elements, 1);
}

/** Returns the index of the quote that ends the string whose first quote is at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
