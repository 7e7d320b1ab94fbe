import type { IncomingHttpHeaders } from "node:http";
import { type EncodedAnswer, encodeAnswer, escapeRegExp, hidden, maskSecrets, statusText } from "@ledgergate/document";
import type { Mask } from "@ledgergate/runtime/mask";
import type { Mounts } from "../assembly.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { land } from "../routing/route.ts";
import type { HarContent, HarEntry, HarFile, HarPair } from "./har-file.ts";

/** What a recording needs to know of the gateway. */
interface RecordParts {
  readonly mounts: Mounts;
  /** Hides the secrets that the mock knows. */
  readonly mask: Mask;
  readonly file: HarFile;
  readonly urlOf: () => string;
}

/** A gateway that records each call of an API, as it was answered, before anything goes wrong with it on its way. */
export function recordGateway(gateway: Gateway, { mounts, mask, file, urlOf }: RecordParts): Gateway {
  return async (request) => {
    const started = new Date();
    const start = performance.now();
    let requestBody: Uint8Array | undefined;
    const readBody = async (): Promise<Uint8Array<ArrayBuffer> | "too_large"> => {
      const bytes = await request.readBody();
      if (bytes !== "too_large") requestBody = bytes;
      return bytes;
    };
    const handled = await gateway({ ...request, readBody });
    const { report } = handled;
    const landing = land(mounts.apis(), request.target);
    if (landing.at === "elsewhere") return handled;

    const answer = encodeAnswer(handled.answer, request.method);
    const requestHeaders = flatten(request.headers);
    const operation = landing.api.operations.find(({ id }) => id === report.operation);
    const hide = hideSecrets({
      key: "key" in landing ? landing.key : undefined,
      keyHeader: operation?.keyHeader,
      headers: requestHeaders,
      bodies: [requestBody, answer.body].map((body) => (body ? textOf(body) : "")),
    });
    file.add(
      harEntry({
        started,
        durationMs: performance.now() - start,
        method: request.method,
        url: `${request.target.origin || urlOf()}${report.url}`,
        requestHeaders,
        requestBody,
        answer,
        keyHeader: operation?.keyHeader,
        mask: (text) => mask(hide(text)),
        comment: report.fault === undefined ? undefined : `x-mock-fault: ${report.fault}`,
      }),
    );
    return handled;
  };
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]));
}

/** An exchange that is over, with all that its entry needs. */
interface RecordedExchange {
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
function harEntry(exchange: RecordedExchange): HarEntry {
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
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function harContent({ headers, body }: EncodedAnswer, mask: Mask): HarContent {
  const mimeType = headers["content-type"] ?? "";
  const size = body?.length ?? 0;
  if (!body) return { size, mimeType };
  if (/^text\/|json|xml|html/i.test(mimeType)) return { size, mimeType, text: mask(textOf(body)) };
  return { size, mimeType, text: Buffer.from(body).toString("base64"), encoding: "base64" };
}

/** Members of bodies, and fields of forms, whose values nobody else may read. */
const memberNames =
  "client_secret|client_assertion|access_token|refresh_token|id_token|api_?key|admin_key|password|secret";
const member = new RegExp(`("(?:${memberNames})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)`, "gi");
const field = new RegExp(`((?:^|&)(?:${memberNames})=)([^&]*)`, "gi");

const headerNames: readonly string[] = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"];

/** A JSON Web Token, wherever it stands. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** The texts of an exchange in which secrets may stand. */
interface SecretPlaces {
  /** The key in the path. */
  readonly key: string | undefined;
  /** The header that carries the API's key. */
  readonly keyHeader: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

/** Whether a header carries a secret, whatever its value is. */
function isSecretHeader(name: string, keyHeader: string | undefined): boolean {
  const lowered = name.toLowerCase();
  return headerNames.includes(lowered) || lowered === keyHeader?.toLowerCase();
}

/** A credential without itself: `Bearer ***`. */
function maskCredential(value: string): string {
  return value.replace(/^(\w+ )?.*$/s, (_, scheme: string | undefined) => (scheme ?? "") + hidden);
}

/**
 * Finds the secrets of an exchange where they are sure to stand, and makes a mask that hides them wherever else they are
 * repeated: in links, in messages, in the other direction.
 */
function hideSecrets({ key, keyHeader, headers, bodies }: SecretPlaces): Mask {
  const credentials = Object.entries(headers)
    .filter(([name]) => isSecretHeader(name, keyHeader))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, "")]);
  const members = bodies.flatMap((body) =>
    [...body.matchAll(member), ...body.matchAll(field)].map(([, , value]) => value ?? ""),
  );
  const known = maskSecrets([key ?? "", ...credentials, ...members]);
  // A short key may be part of any word, so it is only hidden where it is a whole segment of a path.
  const inPath = key ? new RegExp(`(?<=/)${escapeRegExp(key)}(?=/)`, "g") : undefined;
  return (text) => {
    const masked = known(text).replace(token, hidden).replace(member, `$1${hidden}`).replace(field, `$1${hidden}`);
    return inPath ? masked.replace(inPath, hidden) : masked;
  };
}
