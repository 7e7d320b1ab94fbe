import type { IncomingHttpHeaders } from "node:http";
import { isSecretName, MASKED, type Mask, maskLong } from "@ledgergate/runtime/mask";
import { decodeText, type EncodedAnswer, encodeAnswer, statusText } from "@ledgergate/service-kit";
import type { Entry, Header } from "har-format";
import { maskBody, secretMembers, secretsOfBody } from "../mask/mask-body.ts";
import { type MaskRequest, secretHeaders } from "../mask/mask-request.ts";
import type { Handled, Pipeline, Traffic } from "../pipeline/pipeline.ts";
import type { MockRequest } from "../routes/request.ts";
import { matchRoute } from "../routes/route.ts";
import type { ServedApis } from "../routes/served-apis.ts";

/**
 * Wraps a pipeline. Keeps request and answer of each exchange, without delivery faults. Secrets are masked when the record is read.
 */
export function watchTraffic(pipeline: Pipeline, served: ServedApis, maskRequest: MaskRequest): Pipeline {
  return async (request) => {
    const started = new Date();
    const start = performance.now();
    let requestBody: Uint8Array<ArrayBuffer> | undefined;
    const readBody = async (): Promise<Uint8Array<ArrayBuffer> | "too_large"> => {
      const bytes = await request.readBody();
      if (bytes !== "too_large") requestBody = bytes;
      return bytes;
    };
    const handled = await pipeline({ ...request, readBody });
    const { method, target, headers } = request;
    const { answer, report } = handled;
    const exchange = {
      method,
      target,
      headers,
      body: requestBody,
      answer: encodeAnswer(answer, method),
      report,
      started,
      durationMs: performance.now() - start,
    };
    return { ...handled, traffic: asTraffic(served, maskRequest, exchange) };
  };
}

/** Request and answer of an exchange, with secrets and undecoded bodies. */
interface RawExchange extends Pick<MockRequest, "method" | "target" | "headers"> {
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly answer: EncodedAnswer;
  readonly report: Handled["report"];
  readonly started: Date;
  readonly durationMs: number;
}

// A separate function, since a closure in the caller would also keep the connection in memory.
function asTraffic({ apis, url: urlOfMock }: ServedApis, maskRequest: MaskRequest, exchange: RawExchange): Traffic {
  const { target, headers, body, answer, report } = exchange;
  const request = { headers, target };
  return {
    target,
    size: (body?.length ?? 0) + (answer.body?.length ?? 0),
    entry() {
      const route = matchRoute(apis(), target);
      const isSecret = route.kind === "none" ? isSecretName : secretMembers(route.api.document);
      const secretsOf = (bytes: Uint8Array | undefined, mediaType = "") =>
        secretsOfBody(new TextDecoder().decode(bytes), mediaType, isSecret);
      const mask = maskRequest(route, request, [
        ...secretsOf(body, headers["content-type"]),
        ...secretsOf(answer.body, answer.headers["content-type"]),
      ]);
      const url = `${mask(target.origin) || urlOfMock()}${report.url}`;
      return harEntry(exchange, url, { mask, isSecret, isSecretHeader: secretHeaders(route) });
    },
  };
}

interface Secrets {
  readonly mask: Mask;
  readonly isSecret: (name: string) => boolean;
  readonly isSecretHeader: (name: string) => boolean;
}

/** Makes the entry of an exchange without its secrets. They are already masked in `url`. */
function harEntry(
  { headers, body, answer, report, started, durationMs }: RawExchange,
  url: string,
  secrets: Secrets,
): Entry {
  const { mask, isSecret, isSecretHeader } = secrets;
  const requestType = headers["content-type"] ?? "";
  const pairs = (headers: IncomingHttpHeaders | EncodedAnswer["headers"]): Header[] =>
    Object.entries(headers).map(([name, value = ""]) => {
      const text = [value].flat().join(", ");
      return { name: mask(name), value: isSecretHeader(name) ? maskHeader(text) : mask(text) };
    });
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };
  return {
    startedDateTime: started.toISOString(),
    time: durationMs,
    request: {
      ...common,
      method: report.method,
      url,
      headers: pairs(headers),
      queryString: [...new URLSearchParams(/\?.*/.exec(url)?.[0])].map(([name, value]) => ({ name, value })),
      ...(body && {
        postData: {
          mimeType: mask(requestType),
          text: maskBody(decodeText(body, requestType), requestType, mask, isSecret),
        },
      }),
      bodySize: body?.length ?? 0,
    },
    response: {
      ...common,
      status: answer.status,
      statusText: statusText(answer.status),
      headers: pairs(answer.headers),
      content: harContent(answer, secrets),
      redirectURL: mask(answer.headers.location ?? ""),
      bodySize: answer.body?.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(report.fault !== undefined && { comment: `x-mock-fault: ${report.fault}` }),
  };
}

/** Masks the value of a header. The scheme of a credential stays visible. */
function maskHeader(value: string): string {
  const scheme = /^(?:basic|bearer|digest|dpop) (?=\S)/i.exec(value)?.[0] ?? "";
  return scheme + MASKED;
}

function harContent({ headers, body }: EncodedAnswer, { mask, isSecret }: Secrets): Entry["response"]["content"] {
  const mimeType = mask(headers["content-type"] ?? "");
  const size = body?.length ?? 0;
  if (!body) return { size, mimeType };
  if (/^text\/|json|xml|html/i.test(mimeType))
    return { size, mimeType, text: maskBody(decodeText(body, mimeType), mimeType, mask, isSecret) };
  const bytes = Buffer.from(body).toString("latin1");
  if (maskLong(bytes, mask) !== bytes) return { size, mimeType, text: MASKED };
  return { size, mimeType, text: Buffer.from(body).toString("base64"), encoding: "base64" };
}
