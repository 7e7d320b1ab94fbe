import { createRequire } from "node:module";
import {
  createLogger,
  factory,
  type IPrism,
  type IPrismDiagnostic,
  type IPrismMockConfig,
} from "@stoplight/prism-core";
import type { IHttpOperationConfig, IHttpRequest, IHttpResponse, PrismHttpComponents } from "@stoplight/prism-http";
import { validateInput, validateOutput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";
import type { Reply } from "./engine.ts";
import type { PrismOperation } from "./read-operations.ts";

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
