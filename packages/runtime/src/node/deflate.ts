import { Duplex, Readable } from "node:stream";
import { createInflate, createInflateRaw } from "node:zlib";

/**
 * Creates a decoder of the encoding `deflate`. Some servers send it without the zlib header (RFC 9110, section 8.4.1.2). So the first byte
 * selects the decoder.
 */
export function createDeflateDecoder(): Duplex {
  return Duplex.from(async function* (encoded: AsyncIterable<Uint8Array>) {
    const chunks = encoded[Symbol.asyncIterator]();
    const { value, done } = await chunks.next();
    if (done) return;
    async function* all() {
      yield value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    }
    yield* Readable.from(all()).compose((Number(value[0]) & 0x0f) === 0x08 ? createInflate() : createInflateRaw());
  });
}
