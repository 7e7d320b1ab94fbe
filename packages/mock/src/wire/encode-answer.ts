import type { Answer } from "./answer.ts";
import { contentType, encodeBody } from "./encode-body.ts";

/** An answer as it travels. */
export interface EncodedAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where the answer to this method, or with this status, has none. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** A body that comes piece by piece; then there is no `body`. */
  readonly stream?: ReadableStream<Uint8Array>;
}

/** Gives an answer its bytes, and the headers that say what they are. HEAD has the headers of GET, without the bytes. */
export function encodeAnswer(answer: Answer, method: string | undefined): EncodedAnswer {
  const { "content-type": mediaType, ...headers } = lowerCased(answer.headers);
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
      ...(mediaType !== undefined && body && { "content-type": contentType(mediaType) }),
      "content-length": String(body?.length ?? 0),
    },
    ...(body && method !== "HEAD" && { body }),
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
