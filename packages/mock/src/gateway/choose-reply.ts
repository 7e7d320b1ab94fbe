import type { Content, Example, Operation, Response } from "../document/api.ts";
import { responseMatches } from "../document/api.ts";
import type { Reply } from "../engine/engine.ts";
import { chooseMediaType } from "./choose-media-type.ts";
import { problem } from "./problem.ts";
import type { Preferences } from "./read-preferences.ts";

/**
 * Chooses what answers a valid request: by `Prefer` and `Accept`, as Prism does. Two things go further. An example's
 * name alone finds its response, and under `default` an example's own status does.
 */
export function chooseReply(operation: Operation, preferences: Preferences, accept: string | undefined): Reply {
  const { code, example: key, dynamic = false, seed } = preferences;
  const responses = code === undefined ? byLikelihood(operation) : withStatus(operation, code);
  if (responses.length === 0)
    return unavailable(
      `${operation.id} declares no response ${code}, only ${list(operation.responses.map((r) => r.code))}.`,
    );
  const found = findContent(responses, key, accept);
  if (!found) {
    const keys = responses.flatMap(({ contents }) => contents.flatMap(({ examples }) => examples.map((e) => e.key)));
    return unavailable(`${operation.id} has no example "${key}" for ${code ?? "any status"}, only ${list(keys)}.`);
  }
  const { response, content } = found;
  const example = pickExample(found, key, code);
  const status = code ?? statusOf(response, example);
  const made = dynamic && key === undefined;
  if ((example || !content) && !made && (hasExampleHeaders(response) || isShadowed(operation, response, status)))
    return { by: "example", answer: { status, headers: exampleHeaders(response, content), body: example?.value } };
  return {
    by: "prism",
    choice: {
      status,
      dynamic: made,
      ...(content && { mediaType: content.mediaType }),
      ...(example && !made && { example: example.key }),
      ...(seed !== undefined && { seed }),
    },
  };
}

function unavailable(detail: string): Reply {
  return { by: "mock", answer: problem(404, detail) };
}

/** Successes first, the lowest of them before the others. */
function byLikelihood({ responses }: Operation): readonly Response[] {
  const successes = responses.filter(({ code }) => code.startsWith("2"));
  successes.sort((one, other) => one.code.localeCompare(other.code));
  return [...new Set([...successes, ...responses])];
}

/** Those that a status can mean: its own response, its range, `default`. */
function withStatus({ responses }: Operation, status: number): readonly Response[] {
  return [
    ...responses.filter(({ code }) => code === String(status)),
    ...responses.filter((response) => response.code !== String(status) && responseMatches(response, status)),
    ...responses.filter(({ code }) => code === "default"),
  ];
}

interface Found {
  readonly response: Response;
  readonly content: Content | undefined;
}

/** The response and media type that hold the example, or the first response in the media type that the client likes. */
function findContent(
  responses: readonly Response[],
  key: string | undefined,
  accept: string | undefined,
): Found | undefined {
  for (const response of responses) {
    const { contents } = response;
    const offered = contents.map(({ mediaType }) => mediaType);
    const liked = chooseMediaType(offered, accept);
    const content = contents.find(({ mediaType }) => mediaType === liked);
    if (key === undefined) return { response, content };
    const byLiking = content ? [content, ...contents] : contents;
    const holder = byLiking.find(({ examples }) => examples.some((example) => example.key === key));
    if (holder) return { response, content: holder };
  }
  return undefined;
}

function pickExample(
  { response, content }: Found,
  key: string | undefined,
  code: number | undefined,
): Example | undefined {
  const examples = content?.examples ?? [];
  if (key !== undefined) return examples.find((example) => example.key === key);
  const fitting = response.code === "default" ? examples.find(({ status }) => status === code) : undefined;
  return fitting ?? examples[0];
}

function statusOf({ code }: Response, example: Example | undefined): number {
  if (/^\d{3}$/.test(code)) return Number(code);
  return /^\dxx$/i.test(code) ? Number(`${code[0]}00`) : (example?.status ?? 200);
}

/** Whether the document says what stands in every header that the response must have. */
function hasExampleHeaders({ headers }: Response): boolean {
  return headers.every(({ required, example }) => !required || example != null);
}

/** Prism takes the response with the status itself before `default`, so it never serves this one. */
function isShadowed({ responses }: Operation, { code }: Response, status: number): boolean {
  return code === "default" && responses.some((response) => responseMatches(response, status));
}

function exampleHeaders({ headers }: Response, content: Content | undefined): Record<string, string> {
  return Object.fromEntries([
    ...headers.filter(({ example }) => example != null).map(({ name, example }) => [name, String(example)]),
    ...(content ? [["content-type", content.mediaType]] : []),
  ]);
}

function list(names: readonly string[]): string {
  return [...new Set(names)].join(", ") || "none at all";
}
