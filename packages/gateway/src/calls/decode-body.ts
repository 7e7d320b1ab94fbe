import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { attempt } from "@ledgergate/service-kit";

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** A node may send any text as an encoding. */
const decoders = new Map<string, Decoder>([
  ["gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
]);

const maxOutputLength = 1024 * 1024;

/** True if a `Content-Encoding` prevents searching the body as a stream. */
export function isEncoded(encoding: string | string[] | undefined): boolean {
  return encoding !== undefined && !/^(?:identity|[\s,])*$/i.test(String(encoding));
}

/** Decodes a body. Undefined if it is broken, grows beyond 1 MiB, or its encoding is unknown. */
export function decodeBody(body: Buffer, encoding: string | string[] | undefined): Buffer | undefined {
  if (!isEncoded(encoding) || body.length === 0) return body;
  return attempt(() => decoders.get(String(encoding).toLowerCase())?.(body, { maxOutputLength }));
}
