import { isJson } from "./choose-media-type.ts";

const encoder = new TextEncoder();

/** The bytes of bodies. Examples are the same objects each time, so they are encoded once. */
const encoded = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/** The JSON of lists' records, which the simulated ledgers remember and give in one list after the other. */
const records = new WeakMap<object, string>();

/** The bytes of an answer's body in its media type, or undefined for no body. */
export function encodeBody(body: unknown, mediaType: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (isBytes(body)) return body;
  if (mediaType !== undefined && !isJson(mediaType)) {
    // Documents describe binary bodies such as `application/x-bcs` as arrays of uint8.
    if (isOctets(body)) return Uint8Array.from(body);
    if (typeof body === "string") return encoder.encode(body);
  }
  if (typeof body !== "object" || body === null) return encoder.encode(JSON.stringify(body));
  let bytes = encoded.get(body);
  if (!bytes) {
    bytes = encoder.encode(Array.isArray(body) ? `[${body.map(recordText).join(",")}]` : JSON.stringify(body));
    encoded.set(body, bytes);
  }
  return bytes;
}

function recordText(record: unknown): string {
  if (typeof record !== "object" || record === null) return JSON.stringify(record) ?? "null";
  let text = records.get(record);
  if (text === undefined) {
    text = JSON.stringify(record);
    records.set(record, text);
  }
  return text;
}

/** The `Content-Type` to send: text and JSON say that they are UTF-8. */
export function contentType(mediaType: string): string {
  return /^(?:text\/[^;]+|application\/json)$/i.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType;
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}

function isOctets(body: unknown): body is number[] {
  return Array.isArray(body) && body.every((octet) => Number.isInteger(octet) && octet >= 0 && octet <= 255);
}
