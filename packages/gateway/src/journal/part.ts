import { fstatSync, readSync } from "node:fs";

/** Largest part of a file per transaction, in bytes. Parsing it takes this process some 30 ms. */
const partSize = 2 ** 20;

/**
 * Reads the part of an open file at a position. A line without its end is left for later.
 *
 * @returns whole lines, or the begin of a line that is longer than a part, or nothing at the end of the file; and the position after the
 * last line
 */
export function readPart(file: number, position: number) {
  const readAt = (at: number): Buffer => {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(partSize, fstatSync(file).size - at)));
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, at));
  };
  const bytes = readAt(position);
  const length = bytes.lastIndexOf(0x0a) + 1;
  if (length > 0) return { bytes: bytes.subarray(0, length), end: position + length };
  // A hole may be longer than a part.
  if (bytes.length === partSize && bytes.at(-1) === 0) return { bytes, end: position + bytes.length };
  // Looks for the end of a line that is longer than a part.
  for (let more = bytes, at = position; more.length === partSize; ) {
    at += more.length;
    more = readAt(at);
    const end = more.indexOf(0x0a);
    if (end >= 0) return { bytes, end: at + end + 1 };
  }
  return { bytes: bytes.subarray(0, 0), end: position };
}
