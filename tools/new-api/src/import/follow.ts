import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";

/** Maximum number of references that follow each other. A circular chain has no end. */
const LONGEST_CHAIN = 50;

/** Returns the object to which a node refers, or the node itself if it is no reference. Empty if there is no such object. */
export function follow(document: JsonObject, node: unknown, length = 0): JsonObject {
  if (!isObject(node) || length > LONGEST_CHAIN) return {};
  return typeof node.$ref === "string" ? follow(document, valueAt(document, node.$ref), length + 1) : node;
}
