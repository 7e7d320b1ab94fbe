import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/codegen/pointer";

/** Returns the object to which a node refers, or the node itself if it is no reference. Empty if it is no object. */
export function follow(document: JsonObject, node: unknown): JsonObject {
  if (!isObject(node)) return {};
  return typeof node.$ref === "string" ? follow(document, valueAt(document, node.$ref)) : node;
}
