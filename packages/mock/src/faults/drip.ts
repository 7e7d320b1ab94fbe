/** Milliseconds from one piece to the next. */
export const dripPauseMs = 100;

/** The pieces in which a dripping body comes: up to 20, all of about one size. */
export function* dripPieces(body: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  const size = Math.ceil(body.length / 20);
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}
