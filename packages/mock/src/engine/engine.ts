import { createRequire } from "node:module";
import { createLogger, type IPrismDiagnostic } from "@stoplight/prism-core";
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpOperationConfig,
  type IHttpRequest,
  type PrismHttpComponents,
} from "@stoplight/prism-http";
import type { Operation } from "../document/api.ts";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import { readDiagnostic } from "./read-diagnostic.ts";
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

/** Which of the responses that the document declares to give. */
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
 * How to answer: with a response that the document declares, from its examples or made up; with what the gateway says in
 * the API's own shape; or with what the mock says for itself, which no document describes.
 */
export type Reply =
  | { readonly by: "document"; readonly choice: Choice }
  | { readonly by: "gateway" | "mock"; readonly answer: EngineAnswer };

export interface EngineResult extends EngineAnswer {
  readonly violations: readonly Violation[];
}

/** Prism's engine over one document. */
export interface Engine {
  /** Resolves once Prism has read the document, and rejects where it cannot. Exchanges wait for it by themselves. */
  readonly ready: Promise<unknown>;
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

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** Prism hands the configuration of a call on to its `mock` component untouched, so what to answer travels in it. */
interface CallConfig extends IHttpOperationConfig {
  readonly decide: (diagnostics: readonly IPrismDiagnostic[]) => Reply;
}

/** Prism's own `mock` component. Required rather than imported: bundlers and test runners unwrap its default export. */
const { default: prismMock } = createRequire(import.meta.url)("@stoplight/prism-http/dist/mocker/index.js") as {
  readonly default: PrismHttpComponents["mock"];
};

const mock: PrismHttpComponents["mock"] = ({ resource, input, config }) => {
  const reply = (config as CallConfig).decide(input.validations);
  if (reply.by !== "document") {
    const { status, headers, body } = reply.answer;
    return () => ({ _tag: "Right", right: { statusCode: status, headers: { ...headers }, body } });
  }
  const { status, mediaType, example, dynamic, seed } = reply.choice;
  return prismMock({
    resource,
    input: { data: input.data, validations: [] },
    // Prism writes into this object, so every call has one of its own.
    config: {
      code: status,
      dynamic,
      ...(mediaType !== undefined && { mediaTypes: [mediaType] }),
      ...(example !== undefined && { exampleKey: example }),
      ...(seed !== undefined && { seed }),
    },
  });
};

const settings = {
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: false,
  isProxy: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
} as const;

const prism = createInstance(settings, {
  logger: createLogger("prism", { enabled: false }),
  // The operation is found already, by rules that also know about keys and prefixes.
  route: ({ resources: [operation] }) =>
    operation ? { _tag: "Right", right: operation } : { _tag: "Left", left: new Error("no operation") },
  mock,
});

/** Makes an engine, which reads its document from now on. */
export function createEngine(document: OpenApiDocument): Engine {
  const ready = readRoutes(document);
  // A document that Prism cannot read is told to whoever waits for it, and to nobody where nobody does.
  ready.catch(() => {});
  return {
    ready,
    async exchange(operation, request, decide) {
      const target = (await ready).get(`${operation.method} ${operation.template.source}`);
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

/** Reads a document into Prism. Its operations are found by method and path. */
async function readRoutes(document: OpenApiDocument): Promise<Map<string, PrismOperation>> {
  // Prism replaces references within the object that it is given.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  // Prism would call the addresses that `callbacks` names.
  for (const operation of operations) delete operation.callbacks;
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
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
