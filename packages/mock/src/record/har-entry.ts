import type { Mask } from "@ledgergate/runtime/mask";
import type { EncodedAnswer } from "../wire/encode-answer.ts";
import { statusText } from "../wire/status-text.ts";
import type { HarContent, HarEntry, HarPair } from "./har.ts";
import { isSecretHeader, maskCredential } from "./hide-secrets.ts";

/** An exchange that is over, with all that its entry needs. */
export interface RecordedExchange {
  readonly started: Date;
  readonly durationMs: number;
  readonly method: string;
  /** With its secrets masked. */
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Undefined where nobody read it. */
  readonly requestBody: Uint8Array | undefined;
  readonly answer: EncodedAnswer;
  readonly keyHeader: string | undefined;
  readonly mask: Mask;
  readonly comment: string | undefined;
}

/** The entry of an exchange, without its secrets. */
export function harEntry(exchange: RecordedExchange): HarEntry {
  const { started, durationMs, method, url, requestHeaders, requestBody, answer, mask, comment } = exchange;
  const pairs = (headers: Readonly<Record<string, string>>): HarPair[] =>
    Object.entries(headers).map(([name, value]) => ({
      name,
      value: isSecretHeader(name, exchange.keyHeader) ? maskCredential(value) : mask(value),
    }));
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };
  return {
    startedDateTime: started.toISOString(),
    time: durationMs,
    request: {
      ...common,
      method,
      url,
      headers: pairs(requestHeaders),
      queryString: [...new URLSearchParams(/\?.*/.exec(url)?.[0])].map(([name, value]) => ({ name, value })),
      ...(requestBody && {
        postData: { mimeType: requestHeaders["content-type"] ?? "", text: mask(textOf(requestBody)) },
      }),
      bodySize: requestBody?.length ?? 0,
    },
    response: {
      ...common,
      status: answer.status,
      statusText: statusText(answer.status),
      headers: pairs(answer.headers),
      content: harContent(answer, mask),
      redirectURL: mask(answer.headers.location ?? ""),
      bodySize: answer.body?.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(comment !== undefined && { comment }),
  };
}

/** Bytes as UTF-8 text. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function harContent({ headers, body }: EncodedAnswer, mask: Mask): HarContent {
  const mimeType = headers["content-type"] ?? "";
  const size = body?.length ?? 0;
  if (!body) return { size, mimeType };
  if (/^text\/|json|xml|html/i.test(mimeType)) return { size, mimeType, text: mask(textOf(body)) };
  return { size, mimeType, text: Buffer.from(body).toString("base64"), encoding: "base64" };
}
