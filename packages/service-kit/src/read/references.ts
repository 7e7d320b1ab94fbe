import type { Reference } from "./open-api-document.ts";
import { valueAt } from "./pointer.ts";

/** Follows a `$ref` to the end of its chain within its document. Returns any other node unchanged. */
export function resolveReference<Node extends object>(document: object, node: Node | Reference): Node {
  let current: object = node;
  while (isReference(current)) {
    const target = valueAt(document, current.$ref);
    if (typeof target !== "object" || target === null) throw new Error(`$ref "${current.$ref}" points to nothing`);
    current = target;
  }
  return current as Node;
}

function isReference(node: object): node is Reference {
  return "$ref" in node && typeof node.$ref === "string";
}
