import { isUtf8 } from "node:buffer";
import type { RawData } from "ws";
import type { WebSocketConfig } from "../../config/config.ts";

/**
 * Returns the Compute Units of a caller's message. `undefined` if its elements are charged but cannot be counted, since it is not one JSON
 * value: a node that reads several values, or a dialect of JSON, could do more work than the caller pays for.
 */
export function messageCost(
  data: RawData,
  { messageComputeUnits, chargeBatches }: Pick<WebSocketConfig, "messageComputeUnits" | "chargeBatches">,
): number | undefined {
  const elements = chargeBatches === "element" ? countElements(data as Buffer) : 1;
  return elements && messageComputeUnits * elements;
}

const byteOrderMark = Buffer.from("\ufeff");
const letterU = 0x75;
/** 1 for each byte of a number or literal. */
const words = new Uint8Array(256);
for (const byte of Buffer.from("+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) words[byte] = 1;
const [quote, comma, colon, backslash, open, close, openObject, closeObject] = Buffer.from('",:\\[]{}');

/**
 * Counts the elements of a JSON array. Any other JSON value counts as one, and so do an empty array and an empty message. The bytes are
 * only scanned, since parsing deeply nested arrays takes ten times as long.
 *
 * @returns `undefined` if the message is not one JSON value
 */
function countElements(bytes: Buffer): number | undefined {
  if (!isUtf8(bytes)) return undefined;
  const closers = Buffer.allocUnsafe(bytes.length);
  let depth = 0;
  let elements = 1;
  let next: "value" | "name" | "colon" | "end" = "value";
  let isEmpty = false;
  // Some nodes accept a byte order mark.
  for (let at = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
    if (byte === close || byte === closeObject) {
      if (depth === 0 || closers[--depth] !== byte || !(isEmpty || next === "end")) return undefined;
      next = "end";
    } else if (byte === comma) {
      if (next !== "end" || depth === 0) return undefined;
      next = closers[depth - 1] === close ? "value" : "name";
      if (depth === 1 && next === "value") elements++;
    } else if (byte === colon) {
      if (next !== "colon") return undefined;
      next = "value";
    } else if (byte === quote) {
      if (next !== "value" && next !== "name") return undefined;
      next = next === "name" ? "colon" : "end";
      at = endOfString(bytes, at);
      if (at === -1) return undefined;
    } else if (next !== "value") return undefined;
    else if (byte === open || byte === openObject) {
      closers[depth++] = (byte === open ? close : closeObject) as number;
      next = byte === open ? "value" : "name";
    } else {
      // Numbers and literals, whichever: each is one value in every dialect.
      if (words[byte] !== 1) return undefined;
      while (words[bytes[at + 1] ?? 0] === 1) at++;
      next = "end";
    }
    isEmpty = byte === open || byte === openObject;
  }
  return depth === 0 ? elements : undefined;
}

/** Returns the index of the quote that ends the string whose first quote is at `start`. -1 if a node may read another end. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return at;
    if (byte === backslash && bytes[++at] === letterU)
      for (const end = at + 4; at < end; at++) if (words[bytes[at + 1] ?? 0] !== 1) return -1;
    if ((bytes[at] ?? 0) < 0x20) return -1;
  }
  return -1;
}
