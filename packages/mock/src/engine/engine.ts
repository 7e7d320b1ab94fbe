import {
  type Answer,
  type CheckRequest,
  createRequestCheck,
  describeViolation,
  findResponse,
  getOrAdd,
  type OpenApiDocument,
  type Operation,
  type Violation,
} from "@ledgergate/service-kit";
import { createSchemaAnswers, fitAnswer } from "./answer-from-schema.ts";
import { refuseFalseForm } from "./body-form.ts";
import { type CheckAnswer, createAnswerCheck } from "./check-answer.ts";
import { headerText } from "./header-text.ts";
import { createAnswerMaker, type ResponseChoice } from "./make-answer.ts";
import { createPrismValidator } from "./prism.ts";
import { createSampling, type ValidationMode } from "./sampling.ts";

/**
 * Source of a reply: a response of the document, the gateway's own answer in the API's format (such as a refusal), or an answer of the mock
 * that no document describes.
 */
export type Reply =
  | { readonly by: "document"; readonly choice: ResponseChoice }
  | { readonly by: "gateway" | "mock"; readonly answer: Answer };

export interface EngineResult extends Answer {
  readonly violations: readonly Violation[];
}

/** Prism's engine over one document: its validators, and its generator of answers. */
export interface Engine {
  readonly check: CheckRequest;
  respond(operation: Operation, reply: Reply): Promise<EngineResult>;
}

export function createEngine(document: OpenApiDocument, mode: ValidationMode = "always"): Engine {
  const checks = getOrAdd(checksByDocument, document, () => ({
    request: createRequestCheck(document, createPrismValidator(document, "request")),
    answer: createAnswerCheck(document, createPrismValidator(document, "answer")),
  }));
  const isValidated = createSampling(mode);
  const make = createAnswerMaker(document);
  const fromSchema = createSchemaAnswers(document);
  /** Prism makes values at random. An answer of its own that breaks the document is replaced by plain values, or refused if there are none. */
  const makeAnswer = async (operation: Operation, choice: ResponseChoice): Promise<Answer> => {
    const { method, template } = operation;
    const plain = fromSchema(operation, choice);
    if (plain && !choice.dynamic) return plain;
    try {
      const { statusCode: status, headers, body } = await make(`${method} ${template.source}`, choice);
      const made = { status, headers: readHeaders(headers ?? {}, operation, status), body };
      const fitted = fitAnswer(document, made, choice);
      const hasBody = body !== undefined || plain?.body === undefined;
      const [broken] = checks.answer(operation, fitted);
      if (hasBody && !broken) return fitted;
      if (!plain && broken)
        throw new Error(`no answer was found that fits the schema (${describeViolation(broken)}). Give it an example.`);
    } catch (error) {
      if (!plain) throw error;
    }
    return plain as Answer;
  };
  return {
    check: checks.request,
    async respond(operation, reply) {
      const found = reply.by === "document" ? await makeAnswer(operation, reply.choice) : reply.answer;
      const answer = refuseFalseForm(found, reply.by === "document" && !reply.choice.example);
      // No document describes the mock's own answers.
      const isChecked = isValidated(operation.id) && reply.by !== "mock" && answer === found;
      return { ...answer, violations: isChecked ? checks.answer(operation, answer) : [] };
    },
  };
}

interface Checks {
  readonly request: CheckRequest;
  readonly answer: CheckAnswer;
}

/** Checks by document: a second mock of the same document reuses the compiled validators. */
const checksByDocument = new WeakMap<OpenApiDocument, Checks>();

/** Prism gives headers without an example as `null`: drop them. */
function readHeaders(
  headers: Readonly<Record<string, unknown>>,
  operation: Operation,
  status: number,
): Record<string, string> {
  const declared = findResponse(operation, status)?.headers ?? [];
  const asText = (name: string, value: unknown): string =>
    headerText(declared.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? { name, node: {} }, value);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, asText(name, value)]])),
  );
}
