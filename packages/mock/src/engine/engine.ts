import type {
  Answer,
  CheckRequest,
  OpenApiDocument,
  Operation,
  OperationRequest,
  Violation,
} from "@ledgergate/service-kit";
import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpRequest, IHttpResponse } from "@stoplight/prism-http";
import { createAnswerMaker, type ResponseChoice } from "./make-answer.ts";
import { type OperationViews, readDiagnostic, readOperations, validateAnswer, validateRequest } from "./prism.ts";
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
  /** Makes an answer and lists its violations. Prism generates answers for `request`. */
  respond(operation: Operation, reply: Reply, request?: OperationRequest): Promise<EngineResult>;
}

export function createEngine(document: OpenApiDocument, mode: ValidationMode = "always"): Engine {
  const viewsByRoute = readOperations(document);
  const viewsOf = (operation: Operation): OperationViews => {
    const views = viewsByRoute.get(routeOf(operation));
    if (!views) throw new Error(`Prism does not know ${operation.id}`);
    return views;
  };
  const isValidated = createSampling(mode);
  const make = createAnswerMaker(document);
  return {
    check(operation, request) {
      const names = operation.parameters.map(({ name }) => name);
      return validateRequest(viewsOf(operation).request, asPrismRequest(operation, request), operation.secured)
        .filter(isError)
        .map((diagnostic) => readDiagnostic(diagnostic, "Request", names));
    },
    async respond(operation, reply, request) {
      const views = viewsOf(operation);
      const made =
        reply.by === "prism"
          ? await make(routeOf(operation), asPrismRequest(operation, request), reply.choice)
          : asPrismResponse(reply, views);
      // No document describes the mock's own answers.
      const isChecked = isValidated(operation.id) && reply.by !== "mock";
      const diagnostics = isChecked ? validateAnswer(views, made) : [];
      return {
        status: made.statusCode,
        headers: readHeaders(made.headers ?? {}),
        body: made.body,
        violations: diagnostics.map((diagnostic) => readDiagnostic(diagnostic, "Response")),
      };
    },
  };
}

function routeOf({ method, template }: Operation): string {
  return `${method} ${template.source}`;
}

function asPrismRequest(operation: Operation, request: OperationRequest | undefined): IHttpRequest {
  const { path = "/", query = {}, headers = {}, body } = request ?? {};
  return { method: operation.method, url: { path, query: { ...query } }, headers: { ...headers }, body };
}

function asPrismResponse(
  { by, answer: { status, headers, body } }: Exclude<Reply, { by: "prism" }>,
  { response }: OperationViews,
): IHttpResponse {
  const deprecation = by === "example" && response.deprecated ? { deprecation: "true" } : {};
  return { statusCode: status, headers: { ...headers, ...deprecation }, body };
}

/** Severity 0 is an error. Deprecations have another severity. */
function isError({ severity }: IPrismDiagnostic): boolean {
  return Number(severity) === 0;
}

/** Prism gives headers without an example as `null`: drop them. */
function readHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
}
