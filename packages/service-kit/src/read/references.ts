import { decodePercent } from "../base/decode-percent.ts";
import { isObject, readPointer, writePointer } from "../base/json.ts";
import type { Reference } from "./open-api-document.ts";
import { schemaMaps } from "./walk-schemas.ts";

/** Maximum number of references, and of branches of schemas, in a chain. No real document reaches it. */
export const longestChain = 500;

/** Follows a `$ref` to the end of its chain within its document. Returns any other node unchanged. */
export function resolveReference<Node extends object>(document: object, node: Node | Reference): Node {
  let current: object = node;
  for (let steps = 0; isReference(current); steps++) {
    const target = steps < longestChain ? lookUp(document, current.$ref) : undefined;
    if (typeof target !== "object" || target === null) throw new Error(`$ref "${current.$ref}" points to nothing`);
    current = target;
  }
  return current as Node;
}

/**
 * Throws if a node contains itself, which YAML aliases make possible: walking such a document would never end. Also throws at the first
 * `$ref` that points outside the document or to nothing. Prism would fetch the first kind over the network, and treat a schema of the
 * second kind as one that allows everything.
 */
export function checkNodes(document: object): void {
  const ancestors = new Set<object>();
  const checked = new Map<Kind, Set<object>>();
  const found = new Set<string>();
  const path: string[] = [];
  const check = (node: object, kind: Kind): void => {
    if (ancestors.has(node)) throw new Error(`#${writePointer(path)}: the document contains itself here`);
    const known = checked.get(kind) ?? new Set();
    checked.set(kind, known);
    if (known.has(node)) return;
    known.add(node);
    if (kind === "node" && isReference(node) && !found.has(node.$ref)) {
      checkReference(document, node, path);
      found.add(node.$ref);
    }
    ancestors.add(node);
    for (const [key, child] of Object.entries(node)) {
      if (typeof child !== "object" || child === null) continue;
      path.push(key);
      check(child, kindOf(kind, key, child));
      path.pop();
    }
    ancestors.delete(node);
  };
  check(document, "node");
}

/** Kinds of the parts of a document. The members of a map have names of any kind. Data is for readers, so its `$ref` is no reference. */
type Kind = "node" | "map" | "data";

function kindOf(outer: Kind, key: string, child: object): Kind {
  if (outer === "data" || outer === "map") return outer === "data" ? "data" : "node";
  if (/^(?:value|example|default|const|enum)$/.test(key)) return "data";
  if (key === "examples") return Array.isArray(child) ? "data" : "map";
  return mapNames.has(key) && !Array.isArray(child) ? "map" : "node";
}

/** Members that hold nodes by name. */
const mapNames: ReadonlySet<string> = new Set([
  ...schemaMaps,
  ...["schemas", "responses", "parameters", "requestBodies", "headers", "securitySchemes", "links", "callbacks"],
  ...["pathItems", "paths", "webhooks", "content", "encoding", "variables"],
]);

function checkReference(document: object, { $ref }: Reference, path: readonly string[]): void {
  const refuse = (fault: string) => new Error(`#${writePointer(path)}: $ref "${$ref}" ${fault}`);
  if (!$ref.startsWith("#")) throw refuse("points outside the document; bundle the document first");
  let target = lookUp(document, $ref);
  if (target === undefined) throw refuse("points to nothing");
  for (let steps = 1; isObject(target) && isReference(target); steps++) {
    if (steps === longestChain)
      throw refuse(`starts a ring or a chain of more than ${longestChain} references; refer to the end of the chain`);
    target = lookUp(document, target.$ref);
  }
}

function isReference(node: object): node is Reference {
  return "$ref" in node && typeof node.$ref === "string";
}

/**
 * Looks up the target of a local `$ref` such as `#/components/schemas/Block`, without following further references. Returns
 * `undefined` if there is no target.
 */
export function lookUp(document: object, reference: string): unknown {
  const pointer = /^#(?:\/|$)/.test(reference) ? decodePercent(reference.slice(1)) : undefined;
  if (pointer === undefined) return undefined;
  return nodeAt(document, readPointer(pointer));
}

/** Finds the node to which keys lead from another node. `undefined` if there is none. */
export function nodeAt(from: unknown, keys: readonly string[]): unknown {
  return keys.reduce(
    (node, key) =>
      typeof node === "object" && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined,
    from,
  );
}
