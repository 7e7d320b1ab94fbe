import { Duplex, pipeline } from "node:stream";
import { createInflate, createInflateRaw } from "node:zlib";

/**
 * Creates a decoder of the encoding `deflate`. Some servers send it without the zlib header (RFC 9110, section 8.4.1.2). So the first byte
 * selects the decoder.
 */
export function createDeflateDecoder(): Duplex {
  return Duplex.from(async function* (encoded: AsyncGenerator<Uint8Array>) {
    const { value, done } = await encoded.next();
    if (done) return;
    async function* all() {
      yield value;
      yield* encoded;
    }
    const inflate = (Number(value[0]) & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
    // Its errors reach the reader.
    pipeline(all, inflate, () => {});
    yield* inflate;
  });
}
