import {
  createLogger,
  factory,
  type IPrism,
  type IPrismDiagnostic,
  type IPrismProxyConfig,
} from "@stoplight/prism-core";
import type { IHttpRequest, IHttpResponse } from "@stoplight/prism-http";
import { validateInput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";
import type { OperationViews } from "./read-operations.ts";
import { validateAnswer } from "./validate-answer.ts";

/** A request as Prism passes it on untouched, so what answers it travels in it. */
export interface PrismInput extends IHttpRequest {
  readonly answer: (diagnostics: readonly IPrismDiagnostic[]) => Promise<IHttpResponse>;
}

/** What a call does unless it says otherwise. Prism is asked to forward it, which lets the answer take its time. */
export const settings: IPrismProxyConfig = {
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: true,
  isProxy: true,
  upstream: new URL("http://localhost"),
  upstreamProxy: undefined,
  mock: {},
};

/**
 * Prism's engine, put together from its parts: its index would load everything that it can do, be it used or not.
 * The parts lie at paths of the one version that the manifest pins.
 */
export const prism: IPrism<OperationViews, PrismInput, IHttpResponse, IPrismProxyConfig> = factory(settings, {
  logger: createLogger("prism", { enabled: false }),
  validateInput: ({ resource, element }) =>
    asValidated(validateInput({ resource: resource.request, element }), element),
  validateOutput: ({ resource, element }) => validateAnswer(resource, element),
  validateSecurity: ({ resource, element }) =>
    asValidated(validateSecurity({ resource: resource.request, element }), element),
  // The operation is found already, by rules that also know about keys and prefixes.
  route: ({ resources: [operation] }) =>
    operation ? { _tag: "Right", right: operation } : { _tag: "Left", left: new Error("no operation") },
  forward:
    ({ data, validations }) =>
    () =>
    () =>
      data.answer(validations).then(
        (right) => ({ _tag: "Right", right }),
        (left) => ({ _tag: "Left", left }),
      ),
  mock: () => () => ({ _tag: "Left", left: new Error("Prism is asked to forward every call.") }),
});

/** The diagnostics of a validator, or else what it was given, with all that it does not know of. */
function asValidated<Faults, Element>(
  found: { readonly _tag: "Left"; readonly left: Faults } | { readonly _tag: "Right" },
  right: Element,
): { readonly _tag: "Left"; readonly left: Faults } | { readonly _tag: "Right"; readonly right: Element } {
  return found._tag === "Left" ? found : { _tag: "Right", right };
}
