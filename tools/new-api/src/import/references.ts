import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, type NodeKind, partsOf, type Visit, walkDocument } from "@ledgergate/support/service-kit";

/** Returns the object to which a node refers, or the node itself if it is no reference, or leads nowhere. Empty for any other value. */
export function follow(document: JsonObject, node: unknown): JsonObject {
  return (partsOf(document, node, []).at(-1) ?? {}) as JsonObject;
}

/** Returns the reference of a mapping's entry, which is a reference or the name of a schema. */
export function variantReference(target: string): string {
  return target.includes("#") ? target : below("#/components/schemas", target);
}

/** Replaces the references in a part, also those in the mappings of discriminators. */
export function replaceReferences(
  part: unknown,
  kind: NodeKind,
  replace: (reference: string, kind: NodeKind) => string,
): void {
  const visit: Visit = (node, kind) => {
    if (typeof node.$ref === "string") node.$ref = replace(node.$ref, kind);
    if (kind !== "discriminator" || !isObject(node.mapping)) return;
    for (const [value, target] of Object.entries(node.mapping))
      Reflect.set(node.mapping, value, replace(variantReference(String(target)), "schema"));
  };
  walkDocument(part, visit, kind);
}
