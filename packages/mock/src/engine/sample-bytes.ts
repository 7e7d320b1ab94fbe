/** First octet in place of a body that has no form in a type of bytes. It is no text: an empty map in MessagePack, an empty list in CBOR. */
const first = 0x80;

/** Most octets of a made-up body. */
const most = 2 ** 20;

/**
 * Replaces a body that would be JSON or made-up text under the name of a type of bytes, such as `application/msgpack`. Texts of the
 * document and octets stay. `least`: the number of octets that the document demands.
 */
export function fitToBytes(mediaType: string | undefined, body: unknown, isMadeUp: boolean, least = 1): unknown {
  if (mediaType === undefined || !isBytes(mediaType)) return body;
  const isKept = Array.isArray(body) || body instanceof Uint8Array || (typeof body === "string" && !isMadeUp);
  return isKept ? body : new Uint8Array(Math.min(Math.max(least, 1), most)).fill(first, 0, 1);
}

/** Tests for a media type whose bodies are neither text nor JSON. */
function isBytes(mediaType: string): boolean {
  return !/text|json|xml|yaml|javascript|x-www-form-urlencoded|^multipart\/|\*/i.test(mediaType);
}
