import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpRequest } from "@stoplight/prism-http";
// Its index would load all of Prism. This path is of the one version that the manifest pins.
import { validateInput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";
import { diagnosticsOf } from "./diagnostics-of.ts";
import type { PrismOperation } from "./read-operations.ts";

/** Has Prism validate a request, with its credentials where the operation asks for some. */
export function validateRequest(
  resource: PrismOperation,
  element: IHttpRequest,
  isSecured: boolean,
): readonly IPrismDiagnostic[] {
  return [
    ...(isSecured ? diagnosticsOf(validateSecurity({ resource, element })) : []),
    ...diagnosticsOf(validateInput({ resource, element })),
  ];
}
