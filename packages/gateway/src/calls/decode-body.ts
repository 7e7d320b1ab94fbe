import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

const decoders: Readonly<Record<string, (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

const maxOutputLength = 1024 * 1024;

/** True if a `Content-Encoding` prevents searching the body as a stream. */
export function isEncoded(encoding: string | string[] | undefined): boolean {
  return encoding !== undefined && encoding !== "identity";
}

/** Decodes a body. Undefined if it is broken, grows beyond 1 MiB, or its encoding is unknown. */
export function decodeBody(body: Buffer, encoding: string | string[] | undefined): Buffer | undefined {
  if (!isEncoded(encoding) || body.length === 0) return body;
  try {
    return decoders[String(encoding).toLowerCase()]?.(body, { maxOutputLength });
  } catch {
    return undefined;
  }
}
