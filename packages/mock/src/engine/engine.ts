import {
  type Answer,
  type CheckRequest,
  createRequestCheck,
  type OpenApiDocument,
  type Operation,
  type Violation,
} from "@ledgergate/service-kit";
import type { IHttpResponse } from "@stoplight/prism-http";
import { type CheckAnswer, createAnswerCheck } from "./check-answer.ts";
import { createAnswerMaker, type ResponseChoice } from "./make-answer.ts";
import { createPrismValidator } from "./prism.ts";
import { pruneBody } from "./prune-body.ts";
import { fitToBytes } from "./sample-bytes.ts";
import { createSampling, type ValidationMode } from "./sampling.ts";

/**
 * Source of a reply: an example of the document, an answer that Prism generates from the document, the gateway's own answer in
 * the API's format (such as a refusal), or an answer of the mock that no document describes.
 */
export type Reply =
  | { readonly by: "prism"; readonly choice: ResponseChoice }
  | { readonly by: "example" | "gateway" | "mock"; readonly answer: Answer };

export interface EngineResult extends Answer {
  readonly violations: readonly Violation[];
}

/** Prism's engine over one document: its validators, and its generator of answers. */
export interface Engine {
  readonly check: CheckRequest;
  /** Makes an answer and lists its violations. */
  respond(operation: Operation, reply: Reply): Promise<EngineResult>;
}

export function createEngine(document: OpenApiDocument, mode: ValidationMode = "always"): Engine {
  const checks = checksByDocument.get(document) ?? createChecks(document);
  checksByDocument.set(document, checks);
  const isValidated = createSampling(mode);
  const make = createAnswerMaker(document);
  return {
    check: checks.request,
    async respond(operation, reply) {
      const { method, template } = operation;
      const made: IHttpResponse =
        reply.by === "prism"
          ? await make(`${method} ${template.source}`, { method, url: { path: "/" } }, reply.choice)
          : asPrismResponse(reply, operation);
      // No document describes the mock's own answers.
      const isChecked = isValidated(operation.id) && reply.by !== "mock";
      const head = { status: made.statusCode, headers: readHeaders(made.headers ?? {}) };
      const check = (body: unknown) => checks.answer(operation, { ...head, body });
      const answer = { ...head, body: reply.by === "prism" ? readBody(made.body, reply.choice, check) : made.body };
      return { ...answer, violations: isChecked ? checks.answer(operation, answer) : [] };
    },
  };
}

/** Fits a body that Prism made, or an example for whose headers it was asked, to its media type and its schema. */
function readBody(
  body: unknown,
  { mediaType, example }: ResponseChoice,
  check: (body: unknown) => readonly Violation[],
) {
  const fitted = fitToBytes(mediaType, body, example === undefined);
  return fitted === body ? pruneBody(body, check) : fitted;
}

interface Checks {
  readonly request: CheckRequest;
  readonly answer: CheckAnswer;
}

/** Checks by document: a second mock of the same document reuses the compiled validators. */
const checksByDocument = new WeakMap<OpenApiDocument, Checks>();

function createChecks(document: OpenApiDocument): Checks {
  return {
    request: createRequestCheck(document, createPrismValidator(document, "request")),
    answer: createAnswerCheck(document, createPrismValidator(document, "answer")),
  };
}

function asPrismResponse(
  { by, answer: { status, headers, body } }: Exclude<Reply, { by: "prism" }>,
  { node }: Operation,
): IHttpResponse {
  const deprecation = by === "example" && node.deprecated ? { deprecation: "true" } : {};
  return { statusCode: status, headers: { ...headers, ...deprecation }, body };
}

/** Prism gives headers without an example as `null`: drop them. */
function readHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
}
