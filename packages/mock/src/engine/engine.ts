import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpRequest } from "@stoplight/prism-http";
import type { Operation } from "../document/api.ts";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import { type CallConfig, prism, settings } from "./prism.ts";
import { readDiagnostic } from "./read-diagnostic.ts";
import { readOperations } from "./read-operations.ts";
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
 * what the gateway says in the API's own shape; or with what the mock says for itself, which no document describes.
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
    decide: (violations: readonly Violation[]) => Reply,
  ): Promise<EngineResult>;
}

/** Makes an engine. */
export function createEngine(document: OpenApiDocument, mode: ValidationMode = "always"): Engine {
  const operations = readOperations(document);
  const isValidated = createSampling(mode);
  return {
    async exchange(operation, request, decide) {
      const target = operations.get(`${operation.method} ${operation.template.source}`);
      if (!target) throw new Error(`Prism does not know ${operation.id}`);
      const names = operation.parameters.map(({ name }) => name);
      let reply: Reply | undefined;
      const config: CallConfig = {
        dynamic: false,
        decide(diagnostics) {
          reply = decide(diagnostics.filter(isError).map((diagnostic) => readDiagnostic(diagnostic, "Request", names)));
          return reply;
        },
      };
      const result = await prism.request(asPrismRequest(operation, request), [target], {
        ...settings,
        validateRequest: request !== undefined,
        validateResponse: isValidated(operation.id),
        checkSecurity: request !== undefined && operation.secured,
        mock: config,
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
