import type { Operation } from "../document/operations.ts";

/** What our extensions tell a caller of an operation beside its cost, a paragraph each. */
export function describeCall({ node }: Operation): string[] {
  if (node["x-retryable"] === true) return ["Safe to repeat: a call that failed may be sent again."];
  if (node["x-retryable"] === false)
    return ["Not safe to repeat: a call that failed must not be sent again by itself."];
  return [];
}
