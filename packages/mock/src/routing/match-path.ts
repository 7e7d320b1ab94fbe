import type { Api, Operation } from "../document/api.ts";
import { readPathValues, scoreTemplate } from "../document/path-template.ts";

/** The operations of the path that a request names, and the values of its path parameters. */
export interface PathMatch {
  readonly operations: readonly Operation[];
  readonly pathValues: Readonly<Record<string, string>>;
}

/** Finds the path of an API that fits best: more literal segments win, as OpenAPI wants it. */
export function matchPath(api: Api, segments: readonly string[]): PathMatch | undefined {
  // No URL parser lets a dot segment through, so one that arrives was meant to climb out of its place.
  if (segments.some((segment) => segment === "." || segment === "..")) return undefined;
  let best: Operation | undefined;
  let bestScore = -1;
  for (const operation of api.operations) {
    const score = scoreTemplate(operation.template, segments);
    if (score === undefined || score <= bestScore) continue;
    best = operation;
    bestScore = score;
  }
  if (!best) return undefined;
  const { source } = best.template;
  return {
    operations: api.operations.filter(({ template }) => template.source === source),
    pathValues: readPathValues(best.template, segments),
  };
}
