import { getOrAdd } from "../base/get-or-add.ts";
import { isObject, stringifyExact } from "../base/json.ts";
import { charsetOf, essence, isJson, isMultipart } from "../base/media-type.ts";
import { boundary, writeBody } from "../base/write-body.ts";
import type { Answer } from "../refuse/answer.ts";

/** An answer as it is sent. */
export interface EncodedAnswer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if answers to this method or with this status have no body. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** A streamed body, in place of `body`. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/**
 * Encodes the body of an answer and adds the headers that describe it. HEAD gets the headers of GET without the body.
 * Only 401 has `WWW-Authenticate`, as RFC 9110 (section 11.6.1) demands; an example of the response `default` may show it for others.
 */
export function encodeAnswer(answer: Answer, method: string | undefined): EncodedAnswer {
  const { "content-type": mediaType, "www-authenticate": scheme = "Bearer", ...others } = lowerCased(answer.headers);
  const headers = answer.status === 401 ? { ...others, "www-authenticate": scheme } : others;
  if (answer.body instanceof ReadableStream)
    return {
      status: answer.status,
      headers: { ...headers, ...(mediaType !== undefined && { "content-type": mediaType }) },
      ...(method !== "HEAD" && { stream: answer.body }),
    };
  const body = encodeBody(answer.body, mediaType);
  if ([204, 205, 304].includes(answer.status)) return { status: answer.status, headers };
  return {
    status: answer.status,
    headers: {
      ...headers,
      ...(mediaType !== undefined && body && { "content-type": contentType(mediaType, answer.body) }),
      "content-length": String(body?.length ?? 0),
    },
    ...(body && method !== "HEAD" && { body }),
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

const encoder = new TextEncoder();

/** Encoded bodies by identity: an example is the same object each time. */
const encoded = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/** JSON of records by identity: the simulated ledgers reuse record objects in many lists. */
const records = new WeakMap<object, string>();

/** Encodes an answer's body in its media type. `undefined` for no body. */
export function encodeBody(body: unknown, mediaType = "application/json"): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  if (/^text.event-stream/i.test(mediaType)) {
    // A text is the stream itself, a list all its events, any other value the data of an event. The empty line ends an event.
    if (typeof body === "string") return encoder.encode(`${body}\n\n`);
    const events = [body].flat();
    const isText = events.every((event) => typeof event === "string");
    const lines = (isText ? events : events.map((event) => stringifyExact(event))) as string[];
    return encoder.encode(lines.map((text) => `data: ${text.replace(/\r\n?|\n/g, "\ndata: ")}\n\n`).join(""));
  }
  // A JSON text for each item (RFC 7464, and lines of JSON).
  if (/json(?:-seq|l|lines)\b|ndjson/i.test(mediaType) && typeof body !== "string") {
    const mark = /json-seq/i.test(mediaType) ? "\x1e" : "";
    const lines = [body].flat().map((item) => `${mark}${stringifyExact(item)}\n`);
    return encoder.encode(lines.join(""));
  }
  if (!isJson(mediaType)) {
    // Documents describe binary bodies such as `application/x-bcs` as arrays of uint8.
    if (isOctets(body)) return Uint8Array.from(body);
    if (typeof body === "string" && isLatin(body, mediaType))
      return Uint8Array.from(body, (letter) => letter.charCodeAt(0));
    if (!Array.isArray(body)) return encoder.encode(writeBody(body, mediaType));
  }
  if (typeof body !== "object" || body === null) return encoder.encode(stringifyExact(body));
  return getOrAdd(encoded, body, () =>
    encoder.encode(Array.isArray(body) ? `[${body.map(recordText).join(",")}]` : stringifyExact(body)),
  );
}

function recordText(record: unknown): string {
  if (typeof record !== "object" || record === null) return stringifyExact(record) ?? "null";
  return getOrAdd(records, record, () => stringifyExact(record));
}

/** Makes the `Content-Type` to send. Text and JSON get `charset=utf-8`, also text in a charset that the platform cannot write. */
function contentType(mediaType: string, body: unknown): string {
  if (isMultipart(mediaType) && isObject(body)) return `${essence(mediaType)}; boundary=${boundary}`;
  if (/^(?:text\/[^;]+|application\/json)$/i.test(mediaType)) return `${mediaType}; charset=utf-8`;
  const isOther = typeof body === "string" && !isJson(mediaType) && !isLatin(body, mediaType);
  return isOther ? mediaType.replace(/(;\s*charset=)(?:"[^"]*"|[^;\s]+)/i, "$1utf-8") : mediaType;
}

/** Tests for a text whose charset has an octet for each of its letters. */
function isLatin(text: string, mediaType: string): boolean {
  return /^(?:iso-8859-1|latin1|windows-1252)$/i.test(charsetOf(mediaType)) && /^[\0-\x7f\xa0-\xff]*$/.test(text);
}

function isOctets(body: unknown): body is number[] {
  return Array.isArray(body) && body.every((octet) => Number.isInteger(octet) && octet >= 0 && octet <= 255);
}
