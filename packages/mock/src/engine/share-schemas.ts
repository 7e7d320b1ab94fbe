import { lookUp } from "@ledgergate/service-kit";
import { convertToJsonSchema, type PrismOperation } from "./checks.js";
import { walkObjects } from "./schemas.ts";

/** Place of the schemas that an operation refers to: a member of the operation that Prism reads. */
const bundled = "#/__bundled__/";

/**
 * Adds to each operation the schemas that it refers to, directly or through other schemas. All operations share these schemas:
 * with a thousand operations, a copy for each would take minutes. References change in place, so pass a copy of the document and
 * the operations that were read from it.
 */
export function shareSchemas(document: object, operations: readonly PrismOperation[]): PrismOperation[] {
  const keys = new Map<string, string>();
  const schemas = new Map<string, object>();

  /** Finds the key of the schema that a reference leads to. `undefined` if it leads to none: values of examples may have a `$ref`, too. */
  const keyOf = (reference: string): string | undefined => {
    if (reference.startsWith(bundled)) return reference.slice(bundled.length);
    const known = keys.get(reference);
    if (known !== undefined) return known;
    const target = lookUp(document, reference);
    if (typeof target !== "object" || target === null) return undefined;
    const key = `schema${keys.size}`;
    keys.set(reference, key);
    // Schemas of OpenAPI 3.0 have their own dialect: `nullable`, boolean `exclusiveMinimum`.
    schemas.set(key, convertToJsonSchema(document, target));
    return key;
  };

  /** Points all references in a tree to the shared schemas. Returns their keys. */
  const redirect = (tree: object): Set<string> => {
    const found = new Set<string>();
    walkObjects(tree, (node) => {
      const reference: unknown = Reflect.get(node, "$ref");
      const key = typeof reference === "string" ? keyOf(reference) : undefined;
      if (key === undefined) return;
      Reflect.set(node, "$ref", bundled + key);
      found.add(key);
    });
    return found;
  };

  const direct = operations.map(redirect);
  const further = new Map<string, ReadonlySet<string>>();
  // A schema may add new schemas, which the loop visits too.
  for (const [key, schema] of schemas) further.set(key, redirect(schema));

  const sets = new Map<string, object>();
  return operations.map((operation, at) => {
    const reached = direct[at] ?? new Set();
    for (const key of reached) for (const next of further.get(key) ?? []) reached.add(next);
    // Prism compiles a schema again for each different set of schemas, so equal sets are the same object.
    const name = [...reached].sort().join();
    const set = sets.get(name) ?? Object.fromEntries([...reached].map((key) => [key, schemas.get(key)]));
    sets.set(name, set);
    return { ...operation, __bundled__: set };
  });
}
