import { acceptedTypes } from "../base/media-type.ts";
import type { Operation } from "../read/api.ts";
import { hasAnswer } from "../refuse/refusals.ts";

/** Lists the media types of an operation's successes, or of all its responses if no success has one. */
export function successTypes({ responses }: Operation): readonly string[] {
  const typesOf = (among: Operation["responses"]): string[] => [
    ...new Set(among.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType))),
  ];
  const types = typesOf(responses.filter(({ code }) => code.startsWith("2")));
  return types.length > 0 ? types : typesOf(responses);
}

/** True if the operation declares 406, and `Accept` names no type of its successes. */
export function isNotAcceptable(operation: Operation, accept: string | undefined): boolean {
  const declares = operation.responses.some(({ code }) => code === "406") || hasAnswer(operation, "not_acceptable");
  // Nodes send JSON under names such as `application/hal+json`, too.
  if (!declares || !accept?.trim() || /\+json\b/i.test(accept)) return false;
  return acceptedTypes(successTypes(operation), accept).length === 0;
}
