import { type OpenApiDocument, valueAt } from "@ledgergate/service-kit";

/** Maximum number of objects of an operation after the expansion of its references. Prism takes some seconds for them. */
const mostObjects = 100_000;

/** Maximum depth of these objects and references. Prism overflows the stack at about 4,000. */
const deepest = 3100;

/** Removes the operations that Prism could not read, since it copies the target of each reference to its use. */
export function dropLargeOperations(document: OpenApiDocument): void {
  for (const item of Object.values(document.paths ?? {}))
    for (const [key, part] of Object.entries(item))
      if (isLarge(document, key === "$ref" ? item : part)) Reflect.deleteProperty(item, key);
}

function isLarge(document: OpenApiDocument, part: unknown): boolean {
  const open = new Set<object>();
  let objects = 0;
  const isOver = (node: unknown): boolean => {
    if (typeof node !== "object" || node === null) return false;
    const target = "$ref" in node && typeof node.$ref === "string" ? valueAt(document, node.$ref) : node;
    // Prism leaves a reference in place of a copy that would contain itself.
    if (typeof target !== "object" || target === null || open.has(target)) return false;
    objects += 1;
    if (objects > mostObjects || open.size > deepest) return true;
    for (const one of [node, target]) open.add(one);
    for (const inner of Object.values(target)) if (isOver(inner)) return true;
    for (const one of [node, target]) open.delete(one);
    return false;
  };
  return isOver(part);
}
