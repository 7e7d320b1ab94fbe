import type { Api, Operation } from "../document/api.ts";
import type { Condition } from "../document/conditions.ts";
import { hasAnswer } from "./answer-refusal.ts";

/** The refusals that can occur in an API and that its document has no answer for, in sentences. */
export function missingAnswers(api: Api): string[] {
  const operationsBy = new Map<Condition, string[]>();
  for (const operation of api.operations)
    for (const condition of possibleConditions(api, operation))
      if (!hasAnswer(operation, condition))
        operationsBy.set(condition, [...(operationsBy.get(condition) ?? []), operation.id]);
  return [...operationsBy].map(
    ([condition, ids]) =>
      `${api.name}: no example of ${ids.join(", ")} has x-answers to ${condition}; a plain problem is the answer.`,
  );
}

function possibleConditions(api: Api, operation: Operation): Condition[] {
  const places = new Set(operation.parameters.map((parameter) => parameter.in));
  return [
    "unknown_route",
    "method_not_allowed",
    ...(api.keyed || operation.secured ? (["missing_key"] as const) : []),
    ...(api.keyed || operation.keyHeader !== undefined ? (["unknown_key"] as const) : []),
    ...(operation.takesToken ? (["invalid_token"] as const) : []),
    ...(operation.computeUnits > 0 ? (["rate_limited"] as const) : []),
    ...(operation.requestBody?.secret ? (["unknown_client"] as const) : []),
    ...(places.has("path") ? (["invalid_path"] as const) : []),
    ...(places.has("query") ? (["invalid_query"] as const) : []),
    ...(places.has("header") ? (["invalid_header"] as const) : []),
    ...(operation.requestBody
      ? (["body_too_large", "unsupported_media_type", "malformed_body", "invalid_body"] as const)
      : []),
  ];
}
