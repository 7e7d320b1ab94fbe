import { valueAt } from "./pointer.ts";

/** Follows a `$ref` to the end of its chain within its document. Returns any other node unchanged. */
export function resolveReference<Node extends object>(document: object, node: Node): Node {
  let current: object = node;
  while ("$ref" in current && typeof current.$ref === "string") {
    const target = valueAt(document, current.$ref);
    if (typeof target !== "object" || target === null) throw new Error(`$ref "${current.$ref}" points to nothing`);
    current = target;
  }
  return current as Node;
}
