import { Duplex } from "node:stream";
import { createInflate, createInflateRaw } from "node:zlib";

/**
 * Creates a decoder of the encoding `deflate`. Some servers send it without the zlib header (RFC 9110, section 8.4.1.2). So the first byte
 * selects the decoder.
 */
export function createDeflateDecoder(): Duplex {
  let inner: Duplex | undefined;
  const open = (first: number): Duplex => {
    const inflate = (first & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
    inflate.on("data", (chunk) => {
      if (!outer.push(chunk)) inflate.pause();
    });
    inflate.on("end", () => outer.push(null));
    inflate.on("error", (error) => outer.destroy(error));
    return inflate;
  };
  const outer = new Duplex({
    write(chunk: Uint8Array, _encoding, done) {
      if (chunk.length === 0) return done();
      inner ??= open(chunk[0] as number);
      inner.write(chunk, done);
    },
    final(done) {
      if (inner) inner.end();
      else outer.push(null);
      done();
    },
    read: () => inner?.resume(),
    destroy(error, done) {
      inner?.destroy();
      done(error);
    },
  });
  return outer;
}
