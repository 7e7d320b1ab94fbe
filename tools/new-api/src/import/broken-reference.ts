import type { DocumentProblem } from "@ledgergate/codegen";
import type { JsonObject } from "@ledgergate/codegen/openapi";

/** The problem of a reference without a target. */
export type BrokenReference = Pick<DocumentProblem, "message" | "remedy">;

/** Member that takes the place of such a reference. Its name is new in each process, so no document can have it. */
const BROKEN = `broken-${crypto.randomUUID()}`;

/** Puts a problem in the place of a reference. Members beside a `$ref` are removed, since they mean nothing without its target. */
export function breakReference(node: JsonObject, key: string, problem: BrokenReference): void {
  if (key === "$ref") for (const name of Object.keys(node)) delete node[name];
  else if (key !== "externalValue") delete node[key];
  node[BROKEN] = problem;
}

/** Reads the problem that {@link breakReference} put into a node. */
export function brokenReference(node: JsonObject): BrokenReference | undefined {
  return node[BROKEN] as BrokenReference | undefined;
}
