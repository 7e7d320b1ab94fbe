import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpResponse } from "@stoplight/prism-http";
// Its index would load all of Prism. This path is of the one version that the manifest pins.
import { validateOutput } from "@stoplight/prism-http/dist/validator/index.js";
import { diagnosticsOf } from "./diagnostics-of.ts";
import type { OperationViews } from "./read-operations.ts";

/** What a body was found valid for. */
interface Validated {
  readonly view: OperationViews["response"];
  readonly status: number;
  readonly mediaType: string | undefined;
}

/**
 * Bodies that Prism found valid. Examples, and lists that the ledgers remember, are the same objects each time, and nobody
 * writes to a body, so what was valid stays valid.
 */
const validated = new WeakMap<object, Validated>();

/** Has Prism validate an answer: its status and headers each time, a body until it has been found valid. */
export function validateAnswer(
  { response: view, envelope }: OperationViews,
  answer: IHttpResponse,
): readonly IPrismDiagnostic[] {
  const { statusCode: status, headers = {}, body } = answer;
  const mediaType = headers["content-type"];
  const kept = typeof body === "object" ? body : null;
  const known = kept && validated.get(kept);
  const isKnown = known?.view === view && known.status === status && known.mediaType === mediaType;
  const found = diagnosticsOf(validateOutput({ resource: isKnown ? envelope : view, element: answer }));
  if (found.length === 0 && kept) validated.set(kept, { view, status, mediaType });
  return found;
}
