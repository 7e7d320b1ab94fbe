import { isObject } from "../base/json.ts";
import { below, type Pointer, valueAt } from "./pointer.ts";
import { DOCUMENT_SHAPE, type DocumentNode } from "./walk-document.ts";

/** An object or list of a document, with the one that holds it. */
interface Part {
  readonly node: DocumentNode;
  readonly key: string;
  readonly owner?: Part;
  /** Address to which the references in it are relative: that of the nearest schema with an `$id`. */
  readonly base: string;
  /** The part with that address. */
  readonly resource: Part | undefined;
  /** True for an object whose keys are names. */
  readonly isMap: boolean;
}

const maps = new Set([
  "definitions",
  ...Object.values(DOCUMENT_SHAPE).flatMap((members) =>
    Object.keys(members).filter((key) => "map" in (members[key] ?? {})),
  ),
]);

const data = new Set(["example", "default", "const", "enum", "value"]);

/**
 * Rewrites references that only JSON Schema knows as places of the document: the `$id` of a schema, an `$anchor`, and a pointer that
 * begins at a schema around it, such as `#/$defs/Name`. Examples, defaults and values are data, whose members `$ref` stay.
 */
export function placeReferences(document: unknown): void {
  if (!isObject(document) || !hasNames(document)) return;
  const named = new Map<string, Part>();
  const references: Part[] = [];
  const root = { node: document as DocumentNode, key: "", base: "", resource: undefined, isMap: false };
  const open: Part[] = [root];
  for (let given = open.pop(); given !== undefined; given = open.pop()) {
    const { $id, $dynamicAnchor, $anchor = $dynamicAnchor, $dynamicRef, $ref = $dynamicRef } = given.node;
    const base = typeof $id === "string" ? resolve($id.replace(/#$/, ""), given.base) : given.base;
    const part: Part = base === given.base ? given : { ...given, base };
    const inner = { base, resource: base === given.base ? part.resource : part };
    if (typeof $id === "string") for (const name of [$id, base]) named.set(name, part);
    if (typeof $anchor === "string") for (const name of ["", base]) named.set(`${name}#${$anchor}`, part);
    if (typeof $ref === "string") references.push({ ...part, ...inner });
    for (const [key, node] of Object.entries(part.node)) {
      const isData = !part.isMap && (data.has(key) || (key === "examples" && Array.isArray(node)));
      if (typeof node !== "object" || node === null || isData) continue;
      const isMap = !part.isMap && maps.has(key) && !Array.isArray(node);
      open.push({ node: node as DocumentNode, key, owner: part, ...inner, isMap });
    }
  }
  for (const part of references) {
    const [, address = "", pointer = "", anchor = ""] =
      /^([^#]*)(#(?:\/.*)?|)(#.*)?$/s.exec(String(part.node.$ref ?? part.node.$dynamicRef)) ?? [];
    const isPlace = address === "" && anchor === "";
    const base = address === "" ? part.base : resolve(address, part.base);
    const start = isPlace ? holderOf(part, pointer, root) : (named.get(base + anchor) ?? named.get(address + anchor));
    if (start === undefined || start === root) continue;
    part.node.$ref = pointerTo(start) + pointer.slice(1);
    // Other schemas could mean another target by it, whose values this one describes, too.
    delete part.node.$dynamicRef;
  }
}

/** Tests for names of schemas, and for references to other places than components, which most documents do not have. */
function hasNames(node: object): boolean {
  return Object.entries(node).some(([key, value]) => {
    if (typeof value === "object" && value !== null) return hasNames(value);
    if (key === "$ref") return typeof value === "string" && !value.startsWith("#/components/");
    return key === "$id" || key === "$anchor" || key === "$dynamicRef";
  });
}

/** Finds the part in which a pointer leads to a value: the schema with the address, the document, else the nearest part around. */
function holderOf(part: Part, pointer: Pointer, root: Part): Part | undefined {
  let holder: Part | undefined = [part.resource ?? root, root].find(({ node }) => valueAt(node, pointer) !== undefined);
  if (holder) return holder;
  for (holder = part; holder && valueAt(holder.node, pointer) === undefined; ) holder = holder.owner;
  return holder;
}

function resolve(address: string, base: string): string {
  return URL.parse(address, base || "https://document.invalid/")?.href ?? address;
}

function pointerTo(part: Part): Pointer {
  const keys: string[] = [];
  for (let at = part; at.owner !== undefined; at = at.owner) keys.unshift(at.key);
  return below("#", ...keys);
}
