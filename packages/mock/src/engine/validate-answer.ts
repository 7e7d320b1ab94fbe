import type { IHttpResponse } from "@stoplight/prism-http";
import { validateOutput } from "@stoplight/prism-http/dist/validator/index.js";
import type { OperationViews } from "./read-operations.ts";

/** What a body was found valid for. */
interface Validated {
  readonly view: OperationViews["response"];
  readonly status: number;
  readonly mediaType: string | undefined;
}

/**
 * Bodies that Prism found valid. Examples, and lists that the ledgers remember, are the same objects again and again, and
 * nobody writes to a body: what was valid stays valid.
 */
const validated = new WeakMap<object, Validated>();

/** Has Prism validate an answer: its status and headers each time, a body until it has been found valid. */
export function validateAnswer(
  { response: view, envelope }: OperationViews,
  answer: IHttpResponse,
): ReturnType<typeof validateOutput> {
  const { statusCode: status, headers = {}, body } = answer;
  const mediaType = headers["content-type"];
  const known = isObject(body) ? validated.get(body) : undefined;
  if (known?.view === view && known.status === status && known.mediaType === mediaType)
    return validateOutput({ resource: envelope, element: answer });
  const found = validateOutput({ resource: view, element: answer });
  if (found._tag === "Right" && isObject(body)) validated.set(body, { view, status, mediaType });
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
