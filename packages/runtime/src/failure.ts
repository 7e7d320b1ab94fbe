import type { FailureDescriptor } from "./descriptor.ts";

/** What a failure body says of itself. */
export interface FailureSummary {
  readonly code: string;
  readonly message: string | undefined;
}

/** Reads code and text of a failure body where the descriptor says they stand; a body of another shape has neither. */
export function readFailure(body: unknown, status: number, failures: FailureDescriptor | undefined): FailureSummary {
  const found = failures && textAt(body, failures.code);
  const message = failures?.message && textAt(body, failures.message);
  return { code: (found && shorten(found, failures.codeFrom)) || `http_${status}`, message };
}

function textAt(body: unknown, names: readonly string[]): string | undefined {
  let place = body;
  for (const name of names) {
    if (typeof place !== "object" || place === null) return undefined;
    place = (place as Record<string, unknown>)[name];
  }
  return typeof place === "string" ? place : undefined;
}

function shorten(text: string, from: FailureDescriptor["codeFrom"]): string {
  if (from === "url") return text.slice(text.replace(/\/+$/, "").lastIndexOf("/") + 1).replace(/\/+$/, "");
  // `class a.b.Name : text`, also with an inner class: `class a.b.Outer$Name : text`.
  if (from === "exception") return /^class\s+(?:[\w$]+\.)*(?:\w+\$)?(\w+)/.exec(text)?.[1] ?? "";
  return text;
}
