import { readFileSync } from "node:fs";
import { isSecretName, MASKED } from "@ledgergate/runtime/mask";
import {
  type Answer,
  type Api,
  acceptedTypes,
  errorCode,
  errorMessage,
  findOperation,
  isObject,
  type Operation,
  parseBody,
  stringifyExact,
} from "@ledgergate/service-kit";
import type { Entry } from "har-format";
import { foreignHeaders } from "../forwarder/foreign-headers.ts";
import { maskBody, secretMembers } from "../mask-text.ts";
import type { ParsedCall } from "../pipeline/services.ts";
import { readRequestTarget } from "../router/request.ts";
import { matchRoute, readBaseUrl } from "../router/route.ts";

/** The answers of a recording. */
export interface Replay {
  /**
   * Returns the recorded answer to a call. If the recording has several, each call gets the next one, and the last one stays.
   * `undefined` if the recording has no such call.
   */
  answer(call: ParsedCall): Answer | undefined;
  /** Starts again with the first answer to each call. */
  reset(): void;
}

interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mimeType: string;
  /** The body as text, in which links begin with `baseUrl`, or as bytes. Absent if there is none. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly baseUrl: string;
}

/**
 * Reads a recording of the mock (`--record`). Only calls of these APIs are kept.
 *
 * @throws Error in one sentence if the file is no recording, or has no call of these APIs
 */
export function readReplay(file: string, apis: readonly Api[]): Replay {
  const answers = new Map<string, RecordedAnswer[]>();
  for (const entry of readEntries(file)) {
    const read = isComplete(entry) ? readEntry(entry, apis) : undefined;
    if (!read) continue;
    const known = answers.get(read.id);
    if (known) known.push(read.answer);
    else answers.set(read.id, [read.answer]);
  }
  if (answers.size === 0)
    throw new Error(`${file}: the recording has no call of ${apis.map(({ name }) => name).join(", ")}.`);
  let left = new Map<string, RecordedAnswer[]>();
  return {
    answer(call) {
      const id = callId(call.api, call.operation, call);
      const all = answers.get(id) ?? [];
      const unused = left.get(id) ?? [...all];
      if (all.length > 0) left.set(id, unused);
      const at = unused.findIndex((one) => isAccepted(one, call));
      const [recorded = all.findLast((one) => isAccepted(one, call))] = at < 0 ? [] : unused.splice(at, 1);
      return recorded && toAnswer(recorded, call.baseUrl);
    },
    reset() {
      left = new Map();
    },
  };
}

function readEntries(file: string): readonly unknown[] {
  const har = parseHar(file);
  const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined;
  if (Array.isArray(entries)) return entries;
  throw new Error(`${file}: this is no recording. Write one with --record.`);
}

function parseHar(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${file}: the recording cannot be read (${errorCode(error) ?? errorMessage(error)}).`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // The message of the parser quotes the file, which may hold a key.
    throw new Error(`${file}: the recording cannot be read (it is not JSON).`);
  }
}

/** Tests for an entry with all that a replay needs. A browser also records calls without an answer, and may leave out bodies. */
function isComplete(entry: unknown): entry is Entry {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return false;
  const { url, method } = entry.request;
  const { status, headers, content } = entry.response;
  return (
    typeof url === "string" &&
    typeof method === "string" &&
    Number.isInteger(status) &&
    Number(status) >= 200 &&
    Number(status) <= 599 &&
    status !== 304 &&
    Array.isArray(headers) &&
    headers.every((header) => typeof header?.name === "string" && typeof header.value === "string") &&
    isObject(content) &&
    (typeof content.text === "string" || !(Number(content.size) > 0))
  );
}

/** Reads a call and its answer. `undefined` if they belong to no operation of these APIs. */
function readEntry(
  { request, response }: Entry,
  apis: readonly Api[],
): { id: string; answer: RecordedAnswer } | undefined {
  const target = readRequestTarget(request.url, undefined);
  const method = request.method.toUpperCase();
  // The hosted gateway has a host for each API, too: `ledger-a.gateway.example`.
  const route = matchRoute(apis, { ...target, host: target.host.replace(/\..*/, ".localhost") });
  const operation = route.kind === "operation" ? findOperation(route.match.operations, method) : undefined;
  if (route.kind !== "operation" || operation?.method.toUpperCase() !== method) return undefined;
  const { mimeType = "", text } = request.postData ?? {};
  const given = text === undefined ? undefined : new TextEncoder().encode(text);
  const headers = mimeType === "" ? {} : { "content-type": mimeType.replace(charset, "charset=utf-8") };
  const parsed = parseBody(operation.requestBody, given, headers);
  const query = new URLSearchParams(target.search);
  const body = "value" in parsed ? parsed.value : undefined;
  const { content } = response;
  return {
    id: callId(route.api, operation, { path: route.match.pathValues, query, body }),
    answer: {
      status: response.status,
      headers: foreignHeaders(response.headers.map(({ name, value }) => [name, value])),
      mimeType: content.mimeType ?? "",
      ...(content.text !== undefined && {
        body: content.encoding === "base64" ? new Uint8Array(Buffer.from(content.text, "base64")) : content.text,
      }),
      baseUrl: readBaseUrl(target, route),
    },
  };
}

const charset = /charset=[^;\s]+/i;

/** Identifies a call by its operation and input, with secrets masked as in a recording. */
function callId(
  api: Api,
  { id }: Operation,
  { path, query, body }: Pick<ParsedCall, "path" | "query" | "body">,
): string {
  const pairs = [...query].map(([name, value]) => [name, isSecretName(name) ? MASKED : value]);
  const text = body === undefined ? "" : stringifyExact(body);
  return JSON.stringify([api.name, id, path, pairs.sort(), maskBody(text, (one) => one, secretMembers(api.document))]);
}

/** Tests if the caller accepts the media type of an answer. A failure is an answer to any caller. */
function isAccepted({ status, mimeType }: RecordedAnswer, { headers }: ParsedCall): boolean {
  if (mimeType === "" || status >= 400) return true;
  return acceptedTypes([mimeType], [headers.accept ?? []].flat().join(",") || undefined).length > 0;
}

function toAnswer({ status, headers, mimeType, body, baseUrl }: RecordedAnswer, callerUrl: string): Answer {
  const toCaller = (text: string) => text.replaceAll(baseUrl, () => callerUrl);
  const sent = Object.entries(headers).map(([name, value]) => [name, toCaller(value)]);
  // The body is sent as bytes, since a recorded text with a masked secret may break its schema.
  const bytes = typeof body === "string" ? new TextEncoder().encode(toCaller(body)) : body;
  return {
    status,
    headers: {
      ...Object.fromEntries(sent),
      ...(typeof body === "string" && { "content-type": mimeType.replace(charset, "charset=utf-8") }),
    },
    ...(bytes && { body: bytes }),
  };
}
