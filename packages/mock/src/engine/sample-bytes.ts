/** Answers in place of a body that has no form in a type of bytes. It is no text: an empty map in MessagePack, an empty list in CBOR. */
const sampleBytes = Uint8Array.of(0x80);

/**
 * Replaces a body that would be JSON or made-up text under the name of a type of bytes, such as `application/msgpack`. Texts of the
 * document and octets stay.
 */
export function fitToBytes(mediaType: string | undefined, body: unknown, isMadeUp: boolean): unknown {
  if (mediaType === undefined || !isBytes(mediaType)) return body;
  const isKept = Array.isArray(body) || body instanceof Uint8Array || (typeof body === "string" && !isMadeUp);
  return isKept ? body : sampleBytes;
}

/** Tests for a media type whose bodies are neither text nor JSON. */
function isBytes(mediaType: string): boolean {
  return !/text|json|xml|yaml|javascript|x-www-form-urlencoded|^multipart\/|\*/i.test(mediaType);
}
