import { createRequire } from "node:module";
import {
  createLogger,
  factory,
  type IPrism,
  type IPrismDiagnostic,
  type IPrismMockConfig,
} from "@stoplight/prism-core";
import type { IHttpOperationConfig, IHttpRequest, IHttpResponse, PrismHttpComponents } from "@stoplight/prism-http";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http/dist/utils/operations.js";
import { validateInput, validateOutput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import type { Reply } from "./engine.ts";

/** An operation as Prism reads it. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** Prism hands the configuration of a call on to its `mock` component untouched, so what to answer travels in it. */
export interface CallConfig extends IHttpOperationConfig {
  readonly decide: (diagnostics: readonly IPrismDiagnostic[]) => Reply;
}

const require = createRequire(import.meta.url);

/**
 * Prism's own `mock` component. It is loaded when a body has to be made up for the first time: the generators of fake data
 * behind it take a quarter of a second and 40 MB, which a mock that answers from examples never needs.
 */
let prismMock: PrismHttpComponents["mock"] | undefined;
function loadPrismMock(): PrismHttpComponents["mock"] {
  // Required rather than imported: bundlers and test runners unwrap its default export.
  prismMock ??= (require("@stoplight/prism-http/dist/mocker/index.js") as { default: PrismHttpComponents["mock"] })
    .default;
  return prismMock;
}

const mock: PrismHttpComponents["mock"] = ({ resource, input, config }) => {
  const reply = (config as CallConfig).decide(input.validations);
  if (reply.by !== "prism") {
    const { status, headers, body } = reply.answer;
    const deprecation = reply.by === "example" && resource.deprecated ? { deprecation: "true" } : {};
    return () => ({ _tag: "Right", right: { statusCode: status, headers: { ...headers, ...deprecation }, body } });
  }
  const { status, mediaType, example, dynamic, seed } = reply.choice;
  return loadPrismMock()({
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

type PrismConfig = IPrismMockConfig & { readonly mock: IHttpOperationConfig };

/** What a call does unless it says otherwise. */
export const settings: PrismConfig = {
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: false,
  isProxy: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/**
 * Prism's engine, put together from its parts: its index would load everything that it can do, be it used or not.
 * The parts lie at paths of the one version that the manifest pins.
 */
export const prism: IPrism<PrismOperation, IHttpRequest, IHttpResponse, PrismConfig> = factory(settings, {
  logger: createLogger("prism", { enabled: false }),
  validateInput,
  validateOutput,
  validateSecurity: (call) => {
    const found = validateSecurity(call);
    return found._tag === "Left" ? found : { _tag: "Right", right: call.element };
  },
  mock,
  // The operation is found already, by rules that also know about keys and prefixes.
  route: ({ resources: [operation] }) =>
    operation ? { _tag: "Right", right: operation } : { _tag: "Left", left: new Error("no operation") },
  forward: () => () => async () => ({ _tag: "Left", left: new Error("The engine forwards nothing.") }),
});

/** Reads a document into Prism. Its operations are found by method and path. */
export async function readRoutes(document: OpenApiDocument): Promise<Map<string, PrismOperation>> {
  // Prism replaces references within the object that it is given.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  // Prism would call the addresses that `callbacks` names.
  for (const operation of operations) delete operation.callbacks;
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}
