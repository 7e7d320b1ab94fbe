import { lookUp } from "@ledgergate/document";
import { convertToJsonSchema, type PrismOperation } from "../prism/checks.js";
import { walkObjects } from "./schemas.ts";

/** Where Prism looks for the schemas that an operation refers to: in a member of the operation. */
const bundled = "#/__bundled__/";

/** A schema that others refer to, and the keys of those that it refers to itself. */
interface SharedSchema {
  readonly schema: object;
  readonly keys: ReadonlySet<string>;
}

/**
 * Gives each operation the schemas that it refers to, directly or through others. All operations share them, as a copy for
 * each would take minutes where there are a thousand. References change in place: the document must be a copy, and
 * its operations read.
 */
export function shareSchemas(document: object, operations: readonly PrismOperation[]): PrismOperation[] {
  const keys = new Map<string, string>();
  const shared = new Map<string, SharedSchema>();
  const sets = new Map<string, object>();

  /** Leads all references in a tree to the shared schemas. Gives their keys. */
  const redirect = (tree: object): Set<string> => {
    const found = new Set<string>();
    walkObjects(tree, (node) => {
      const reference: unknown = Reflect.get(node, "$ref");
      if (typeof reference !== "string" || !reference.startsWith("#")) return;
      const key = reference.startsWith(bundled) ? reference.slice(bundled.length) : keyOf(reference);
      if (key === undefined) return;
      Reflect.set(node, "$ref", bundled + key);
      found.add(key);
    });
    return found;
  };

  /** The key of the schema that a reference of the document leads to; undefined for one in an example, to nothing. */
  const keyOf = (reference: string): string | undefined => {
    const known = keys.get(reference);
    if (known !== undefined) return known;
    const target = lookUp(document, reference);
    if (typeof target !== "object" || target === null) return undefined;
    const key = `schema${keys.size}`;
    keys.set(reference, key);
    // OpenAPI 3.0 has its own dialect: `nullable`, boolean `exclusiveMinimum`.
    const schema = convertToJsonSchema(document, target);
    shared.set(key, { schema, keys: redirect(schema) });
    return key;
  };

  return operations.map((operation) => {
    const reached = redirect(operation);
    for (const key of reached) for (const next of shared.get(key)?.keys ?? []) reached.add(next);
    // Prism compiles a schema once for each set of schemas beside it.
    const name = [...reached].sort().join();
    const set = sets.get(name) ?? Object.fromEntries([...reached].map((key) => [key, shared.get(key)?.schema]));
    sets.set(name, set);
    return { ...operation, __bundled__: set };
  });
}
