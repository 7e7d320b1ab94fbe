import { isObject } from "../base/json.ts";
import { below, type Pointer, valueAt } from "./references.ts";
import { DOCUMENT_SHAPE, type DocumentNode } from "./walk-document.ts";

/** An object or list of a document, with the one that holds it. */
interface Part {
  readonly node: DocumentNode;
  readonly pointer: Pointer;
  readonly owner?: Part;
  /** Address to which the references in it are relative: that of the nearest schema with an `$id`. */
  readonly base: string;
  /** True for an object whose keys are names. */
  readonly isMap: boolean;
}

/** Members of documents and schemas that are maps. */
export const mapMembers: ReadonlySet<string> = new Set([
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
  const root: Part = { node: document as DocumentNode, pointer: "#", base: "", isMap: false };
  const open = [root];
  for (let given = open.pop(); given !== undefined; given = open.pop()) {
    const { node, pointer, isMap } = given;
    const { $id, $dynamicAnchor, $anchor = $dynamicAnchor, $dynamicRef, $ref = $dynamicRef } = node;
    const base = typeof $id === "string" ? resolve($id.replace(/#$/, ""), given.base) : given.base;
    const part: Part = { ...given, base };
    if (typeof $id === "string") for (const name of [$id, base]) named.set(name, part);
    if (typeof $anchor === "string") for (const name of ["", base]) named.set(`${name}#${$anchor}`, part);
    if (typeof $ref === "string") references.push(part);
    for (const [key, value] of Object.entries(node)) {
      const isData = !isMap && (data.has(key) || (key === "examples" && Array.isArray(value)));
      if (typeof value !== "object" || value === null || isData) continue;
      const isMapOfParts = !isMap && mapMembers.has(key) && !Array.isArray(value);
      open.push({ node: value as DocumentNode, pointer: below(pointer, key), owner: part, base, isMap: isMapOfParts });
    }
  }
  for (const part of references) {
    const { $dynamicRef, $ref = $dynamicRef } = part.node;
    const [, address = "", pointer = "", anchor = ""] = /^([^#]*)(#(?:\/.*)?|)(#.*)?$/s.exec(String($ref)) ?? [];
    const isPlace = address === "" && anchor === "";
    const base = address === "" ? part.base : resolve(address, part.base);
    const start = isPlace ? holderOf(part, pointer, root) : (named.get(base + anchor) ?? named.get(address + anchor));
    if (start === undefined || start === root) continue;
    part.node.$ref = start.pointer + pointer.slice(1);
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
  const around: Part[] = [];
  for (let at: Part | undefined = part; at; at = at.owner) around.push(at);
  const addressed = around.find(({ node }) => typeof node.$id === "string");
  return [addressed ?? root, root, ...around].find(({ node }) => valueAt(node, pointer) !== undefined);
}

function resolve(address: string, base: string): string {
  return URL.parse(address, base || "https://document.invalid/")?.href ?? address;
}
