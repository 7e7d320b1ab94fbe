import { readFileSync } from "node:fs";
import { isSecretName, MASKED } from "@ledgergate/runtime/mask";
import {
  type Answer,
  type Api,
  acceptedTypes,
  errorCode,
  errorMessage,
  findOperation,
  type Operation,
  parseBody,
  stringifyExact,
} from "@ledgergate/service-kit";
import type { Entry, Har } from "har-format";
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
    const read = readEntry(entry, apis);
    if (read) answers.set(read.id, [...(answers.get(read.id) ?? []), read.answer]);
  }
  if (answers.size === 0)
    throw new Error(`${file}: the recording has no call of ${apis.map(({ name }) => name).join(", ")}.`);
  let next = new Map<string, number>();
  return {
    answer(call) {
      const id = callId(call.api, call.operation, call);
      const fitting = (answers.get(id) ?? []).filter((one) => isAccepted(one, call));
      const at = next.get(id) ?? 0;
      next.set(id, at + 1);
      const recorded = fitting[Math.min(at, fitting.length - 1)];
      return recorded && toAnswer(recorded, call.baseUrl);
    },
    reset() {
      next = new Map();
    },
  };
}

function readEntries(file: string): readonly Entry[] {
  try {
    const { log } = JSON.parse(readFileSync(file, "utf8")) as Har;
    if (Array.isArray(log?.entries)) return log.entries;
  } catch (error) {
    const reason = errorCode(error) ?? errorMessage(error);
    throw new Error(`${file}: the recording cannot be read (${reason}).`, { cause: error });
  }
  throw new Error(`${file}: this is no recording. Write one with --record.`);
}

/** Reads a call and its answer. `undefined` if they belong to no operation of these APIs, or are incomplete. */
function readEntry(
  { request, response }: Entry,
  apis: readonly Api[],
): { id: string; answer: RecordedAnswer } | undefined {
  const target = readRequestTarget(request.url, undefined);
  const route = matchRoute(apis, target);
  const operation = route.kind === "operation" ? findOperation(route.match.operations, request.method) : undefined;
  if (route.kind !== "operation" || operation?.method.toUpperCase() !== request.method) return undefined;
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
      headers: Object.fromEntries(response.headers.map(({ name, value }) => [name, value])),
      mimeType: content.mimeType,
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
