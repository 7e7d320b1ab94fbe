import type { FailureDescriptor } from "./descriptor.ts";
import type { Mask } from "./mask.ts";
import { memberAt } from "./member-at.ts";

/** What a failure body says of itself. */
export interface FailureSummary {
  readonly code: string;
  readonly message: string | undefined;
}

/**
 * Reads code and text of a failure body where the descriptor says they stand; a body of another shape has neither. Both are
 * masked before anything is cut out of them: part of a secret would not be found.
 */
export function readFailure(
  body: unknown,
  status: number,
  failures: FailureDescriptor | undefined,
  mask: Mask,
): FailureSummary {
  const found = textAt(body, failures?.code) ?? "";
  const texts = failures?.messages?.map((names) => textAt(body, names)).filter(Boolean);
  return {
    code: shorten(mask(found), failures?.codeFrom) || `http_${status}`,
    message: texts && mask(texts.join(" ")),
  };
}

function textAt(body: unknown, names: readonly string[] | undefined): string | undefined {
  const found = names && memberAt(body, names);
  return typeof found === "string" ? found : undefined;
}

function shorten(text: string, from: FailureDescriptor["codeFrom"]): string | undefined {
  if (from === "url") return text.split("/").filter(Boolean).at(-1);
  // `class a.b.Name : text`, also with an inner class: `class a.b.Outer$Name : text`.
  if (from === "exception") return /^class\s+(?:[\w$]+\.)*(?:\w+\$)?(\w+)/.exec(text)?.[1];
  return text;
}
