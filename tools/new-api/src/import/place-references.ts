import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, type Pointer, valueAt } from "@ledgergate/codegen/pointer";

/** An object or list of a document, with the one that holds it. */
interface Part {
  readonly node: JsonObject;
  readonly key: string;
  readonly owner?: Part;
}

/**
 * Rewrites references that only JSON Schema knows as places of the document: the `$id` of a schema, a `$anchor`, and a pointer that
 * begins at a schema around it, such as `#/$defs/Name`. A pointer that leads to a place stays.
 */
export function placeReferences(document: unknown): void {
  if (!isObject(document)) return;
  const named = new Map<string, Part>();
  const references: Part[] = [];
  const open: Part[] = [{ node: document, key: "" }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { $id, $anchor, $ref } = part.node;
    if (typeof $id === "string") named.set($id, part);
    if (typeof $anchor === "string") named.set(`#${$anchor}`, part);
    if (typeof $ref === "string") references.push(part);
    for (const [key, node] of Object.entries(part.node))
      if (typeof node === "object" && node !== null) open.push({ node: node as JsonObject, key, owner: part });
  }
  for (const part of references) {
    const reference = String(part.node.$ref);
    const [, name = "", pointer = ""] = /^(.*?)(#\/.*|#)?$/s.exec(reference) ?? [];
    if (name === "" && valueAt(document, reference) !== undefined) continue;
    const start = name === "" ? holderOf(part, pointer) : named.get(name);
    if (start !== undefined) part.node.$ref = pointerTo(start) + pointer.slice(1);
  }
}

/** Finds the nearest part around another one in which a pointer leads to a value. */
function holderOf(part: Part, pointer: Pointer): Part | undefined {
  let holder: Part | undefined = part;
  while (holder !== undefined && valueAt(holder.node, pointer) === undefined) holder = holder.owner;
  return holder;
}

function pointerTo(part: Part): Pointer {
  const keys: string[] = [];
  for (let at = part; at.owner !== undefined; at = at.owner) keys.unshift(at.key);
  return below("#", ...keys);
}
