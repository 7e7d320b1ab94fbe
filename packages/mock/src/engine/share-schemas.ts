import { lookUp } from "@ledgergate/document";
import { convertToJsonSchema, type PrismOperation } from "../prism/checks.js";
import { walkObjects } from "./schemas.ts";

/** Place where Prism looks for the schemas that an operation refers to: a member of the operation. */
const bundled = "#/__bundled__/";

/**
 * Gives each operation the schemas that it refers to, directly or through others. All operations share them, as a copy for
 * each would take minutes where there are a thousand. References change in place: the document must be a copy, and
 * its operations read.
 */
export function shareSchemas(document: object, operations: readonly PrismOperation[]): PrismOperation[] {
  const keys = new Map<string, string>();
  const schemas = new Map<string, object>();

  /** The key of the schema that a reference of the document leads to; undefined for one in an example, to nothing. */
  const keyOf = (reference: string): string | undefined => {
    if (reference.startsWith(bundled)) return reference.slice(bundled.length);
    const known = keys.get(reference);
    if (known !== undefined) return known;
    const target = lookUp(document, reference);
    if (typeof target !== "object" || target === null) return undefined;
    const key = `schema${keys.size}`;
    keys.set(reference, key);
    // OpenAPI 3.0 has its own dialect: `nullable`, boolean `exclusiveMinimum`.
    schemas.set(key, convertToJsonSchema(document, target));
    return key;
  };

  /** Leads all references in a tree to the shared schemas. Gives their keys. */
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
  // A schema may lead to one that is new, and the loop comes to that as well.
  for (const [key, schema] of schemas) further.set(key, redirect(schema));

  const sets = new Map<string, object>();
  return operations.map((operation, at) => {
    const reached = direct[at] ?? new Set();
    for (const key of reached) for (const next of further.get(key) ?? []) reached.add(next);
    // Prism compiles a schema once for each set of schemas beside it.
    const name = [...reached].sort().join();
    const set = sets.get(name) ?? Object.fromEntries([...reached].map((key) => [key, schemas.get(key)]));
    sets.set(name, set);
    return { ...operation, __bundled__: set };
  });
}
