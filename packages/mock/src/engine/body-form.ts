import { type Answer, problem } from "@ledgergate/service-kit";

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

/**
 * Tests if a body has a form in a media type: any text of the document has, and values as JSON, YAML, forms, parts, events, plain text
 * and octets. A made-up text is no XML.
 */
export function isWritable(mediaType: string, body: unknown, isMadeUp: boolean): boolean {
  if (typeof body === "string" || body === undefined) return !isMadeUp || !/xml/i.test(mediaType);
  const isValue = typeof body === "object" && body !== null && !(body instanceof Uint8Array);
  return !isValue || isBytes(mediaType) || /json|yaml|form|^multipart|event-stream|^text\/plain|\*/i.test(mediaType);
}

/** Refuses an answer whose body has no form in its media type, so that nothing is sent under a false name. */
export function refuseFalseForm(answer: Answer, isMadeUp: boolean): Answer {
  const [, mediaType] = Object.entries(answer.headers).find(([name]) => /^content-type$/i.test(name)) ?? [];
  if (mediaType === undefined || answer.body === undefined || isWritable(mediaType, answer.body, isMadeUp))
    return answer;
  return problem(501, `The mock cannot write values as ${mediaType}. Give the answer an example that is a text.`);
}
