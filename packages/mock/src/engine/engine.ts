import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpRequest, IHttpResponse } from "@stoplight/prism-http";
import type { Operation } from "../document/api.ts";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import { createAnswerMaker } from "./make-answer.ts";
import { type PrismInput, prism, settings } from "./prism.ts";
import { readDiagnostic } from "./read-diagnostic.ts";
import { type OperationViews, readOperations } from "./read-operations.ts";
import { createSampling, type ValidationMode } from "./validation-mode.ts";
import type { Violation } from "./violation.ts";

/** A request below the API's server path. */
export interface EngineRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer before it becomes bytes. */
export interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Which of the responses that the document declares Prism gives. */
export interface Choice {
  readonly status: number;
  readonly mediaType?: string;
  /** The named example. Absent: what Prism makes of the schema. */
  readonly example?: string;
  /** Whether Prism makes values up instead of taking an example. */
  readonly dynamic: boolean;
  readonly seed?: string;
}

/**
 * How to answer: with an example of the document; with what Prism makes of the document where that takes more; with
 * what the gateway says in the API's own shape, be it a refusal or what it knows; or with what the mock says for
 * itself, which no document describes.
 */
export type Reply =
  | { readonly by: "prism"; readonly choice: Choice }
  | { readonly by: "example" | "gateway" | "mock"; readonly answer: EngineAnswer };

export interface EngineResult extends EngineAnswer {
  readonly violations: readonly Violation[];
}

/** Prism's engine over one document. */
export interface Engine {
  /**
   * Validates the request, asks `decide` with what is wrong with it, and validates the answer that this gives.
   * With `request` undefined only the answer is validated: the request was not one of the operation.
   */
  exchange(
    operation: Operation,
    request: EngineRequest | undefined,
    decide: (violations: readonly Violation[]) => Reply | Promise<Reply>,
  ): Promise<EngineResult>;
}

/** Makes an engine. */
export function createEngine(document: OpenApiDocument, mode: ValidationMode = "always"): Engine {
  const viewsOf = readOperations(document);
  const isValidated = createSampling(mode);
  const make = createAnswerMaker(document);
  return {
    async exchange(operation, request, decide) {
      const route = `${operation.method} ${operation.template.source}`;
      const views = viewsOf(route);
      if (!views) throw new Error(`Prism does not know ${operation.id}`);
      const names = operation.parameters.map(({ name }) => name);
      const input = asPrismRequest(operation, request);
      let reply: Reply | undefined;
      const answer: PrismInput["answer"] = async (diagnostics) => {
        reply = await decide(
          diagnostics.filter(isError).map((diagnostic) => readDiagnostic(diagnostic, "Request", names)),
        );
        return reply.by === "prism" ? make(route, input, reply.choice) : asPrismResponse(reply, views);
      };
      const result = await prism.request({ ...input, answer }, [views], {
        ...settings,
        validateRequest: request !== undefined,
        validateResponse: isValidated(operation.id),
        checkSecurity: request !== undefined && operation.secured,
      })();
      if (result._tag === "Left") throw result.left;
      const { output, validations } = result.right;
      return {
        status: output.statusCode,
        headers: readHeaders(output.headers ?? {}),
        body: output.body,
        violations:
          reply?.by === "mock" ? [] : validations.output.map((diagnostic) => readDiagnostic(diagnostic, "Response")),
      };
    },
  };
}

function asPrismRequest(operation: Operation, request: EngineRequest | undefined): IHttpRequest {
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

/** Severity 0 is an error; deprecations and the like are not. */
function isError({ severity }: IPrismDiagnostic): boolean {
  return Number(severity) === 0;
}

/** Prism leaves headers without an example at null. */
function readHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
}
