import {
  type Content,
  chooseMediaType,
  nodeAt,
  type Operation,
  type Response,
  responseMatches,
  statusOfCode,
} from "@ledgergate/service-kit";
import { isWritable } from "../engine/body-form.ts";
import type { Reply } from "../engine/engine.ts";
import type { ResponseChoice } from "../engine/make-answer.ts";
import { declaredStatuses, fittingExamples } from "./declared-answers.ts";
import { invalidPreference, type Preferences } from "./preferences.ts";

/**
 * Chooses the answer to a valid request by `Prefer` and `Accept`, as Prism does. Unlike in Prism, the name of an example is enough
 * to find its response, and an example of `default` may have a status of its own.
 */
export function chooseReply(operation: Operation, preferences: Preferences, accept: string | undefined): Reply {
  const { code, example: key, dynamic = false, seed } = preferences;
  const responses = code === undefined ? successesFirst(operation) : withStatus(operation, code);
  if (operation.responses.length === 0 && code === undefined)
    return { by: "mock", answer: { status: 200, headers: {} } };
  if (responses.length === 0)
    return unavailable(`${operation.id} declares no response ${code}${exceptFor(declaredStatuses(operation))}.`);
  const found = findExample(responses, preferences, accept);
  if (!found) {
    const keys = responses.flatMap((response) => fittingExamples(response, code).map((example) => example.key));
    return unavailable(`${operation.id} has no example "${key}" for ${code ?? "any status"}${exceptFor(keys)}.`);
  }
  const { response, content, example } = found;
  const isGenerated = dynamic && key === undefined && (!example || isWritable(content?.mediaType ?? "", "", true));
  return {
    by: "document",
    choice: {
      status: code ?? statusOf(found),
      response,
      content,
      example: isGenerated ? undefined : example,
      accept,
      dynamic: isGenerated,
      seed,
    },
  };
}

function unavailable(detail: string): Reply {
  return { by: "mock", answer: invalidPreference(detail) };
}

/** Lists the successes, the lowest status first, then all other responses. */
function successesFirst(operation: Operation): readonly Response[] {
  const successes = operation.responses.filter((response) => isSuccess(operation, response));
  return [...new Set([...successes, ...operation.responses])];
}

/** Tests for a 2xx response, or for `default` if no status of a success or a redirection is declared. */
export function isSuccess({ responses }: Operation, { code }: Response): boolean {
  return code.startsWith("2") || (code === "default" && !responses.some((one) => /^[23]/.test(one.code)));
}

/** Lists responses for a status: exact code, then range, then `default`, unless all its examples have other statuses. */
function withStatus({ responses }: Operation, status: number): readonly Response[] {
  const isPlain = ({ contents }: Response): boolean => contents.every(({ examples }) => examples.length === 0);
  return [
    ...responses.filter((response) => responseMatches(response, status)),
    ...responses.filter(
      (response) => response.code === "default" && (isPlain(response) || fittingExamples(response, status).length > 0),
    ),
  ];
}

function statusOf({ response, example }: FoundExample): number {
  const { code } = response;
  return statusOfCode(response) ?? (/^\dxx$/i.test(code) ? Number(`${code[0]}00`) : (example?.answers?.status ?? 200));
}

function exceptFor(names: readonly string[]): string {
  return names.length === 0 ? "" : `, only ${[...new Set(names)].join(", ")}`;
}

/** A response of the document in one media type, with the example to serve. */
type FoundExample = Pick<ResponseChoice, "response" | "content" | "example">;

/** True without a preference of the caller: then the first type of the document answers. */
function isAny(accept = ""): boolean {
  return /^\s*(?:\*\/\*\s*)?$/.test(accept);
}

/** Puts types that the mock cannot write behind the others, in the order of the document. */
function writableFirst(contents: readonly Content[]): readonly Content[] {
  const canWrite = ({ mediaType, examples: [example] }: Content): boolean =>
    isWritable(mediaType, example?.value, example === undefined);
  return contents.toSorted((one, other) => Number(canWrite(other)) - Number(canWrite(one)));
}

/** Finds the first response with the preferred example, in the negotiated media type if possible. */
function findExample(
  responses: readonly Response[],
  { code, example: key }: Preferences,
  accept: string | undefined,
): FoundExample | undefined {
  for (const response of responses) {
    const contents = writableFirst(response.contents);
    const offered = contents.map(({ mediaType }) => mediaType);
    const preferred = isAny(accept) ? offered[0] : chooseMediaType(offered, accept);
    const content = contents.find(({ mediaType }) => mediaType === preferred);
    if (key === undefined && (content === undefined || content.examples.length === 0))
      return { response, content, example: undefined };
    for (const candidate of content ? [content, ...contents] : contents) {
      const examples = fittingExamples(response, code, [candidate]);
      const example = examples.find((one) => key === undefined || one.key === key);
      if (example) return { response, content: candidate, example };
    }
  }
  return undefined;
}

/**
 * Prefers the example without records if a call requests a further page of a list. The examples show only one page, so pagination
 * would never end. `undefined` for every other call, and if the document has no such example.
 */
export function lastPage({ pagination, responses }: Operation, query: URLSearchParams): Preferences | undefined {
  if (!pagination || !query.has(pagination.start)) return undefined;
  const last = responses
    .filter(({ code }) => code.startsWith("2"))
    .flatMap(({ contents }) => contents.flatMap(({ examples }) => examples))
    .find(({ value }) => isEmpty(nodeAt(value, pagination.items)));
  return last && { example: last.key };
}

function isEmpty(records: unknown): boolean {
  return Array.isArray(records) && records.length === 0;
}
