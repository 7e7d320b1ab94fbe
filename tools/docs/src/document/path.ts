import { segmentsOf } from "@ledgergate/codegen/pointer";
import { asText, isObject } from "./json.ts";

/** The keys that lead from the root of a document down to a node. */
export type Path = readonly string[];

/** The node that a path leads to, or `undefined`. */
export function nodeAt(document: unknown, path: Path): unknown {
  let node = document;
  for (const key of path) {
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
}

/** The path of a local `$ref` such as `#/components/schemas/Block`; `undefined` for other nodes. */
export function referencePath(node: unknown): Path | undefined {
  const reference = isObject(node) ? asText(node.$ref) : undefined;
  return reference === undefined ? undefined : segmentsOf(reference);
}

/** The node, or the target of its local `$ref`. */
export function dereference(document: unknown, node: unknown): unknown {
  const path = referencePath(node);
  return path === undefined ? node : nodeAt(document, path);
}

/**
 * Resolves the `at` of an `x-provenance` mark: keys that lead down from `holder`, the object with the mark. An item of a list is
 * named by its `name`, such as a parameter's, or by its index.
 */
export function pathDown(document: unknown, holder: Path, at: string): Path {
  let path = holder;
  for (const key of at.split("/")) {
    const node = nodeAt(document, path);
    const item = Array.isArray(node) ? node.findIndex((entry) => nameOf(document, entry) === key) : -1;
    path = [...path, item === -1 ? key.replaceAll("~1", "/") : String(item)];
  }
  return path;
}

function nameOf(document: unknown, item: unknown): unknown {
  const node = dereference(document, item);
  return isObject(node) ? node.name : undefined;
}
