import { getOrAdd } from "../base/get-or-add.ts";
import { valueAt } from "./references.ts";
import { type DocumentNode, type Visit, walkDocument } from "./walk-document.ts";

export type SchemaTest = (schema: DocumentNode) => boolean;

/** Result of a test for a schema and those inside of it, and the targets of the references in them, which the result leaves open. */
interface Scan {
  readonly passes: boolean;
  readonly targets: readonly unknown[];
}

/** Makes a function that tests a schema and all schemas below it, at any depth and through references. */
export function createSchemaSearch(document: object, test: SchemaTest): (schema: unknown) => boolean {
  const known = new Map<unknown, Scan>();
  const scan = (schema: unknown): Scan => {
    let passes = false;
    const references = new Set<string>();
    const visit: Visit = (node, kind) => {
      passes ||= kind === "schema" && test(node);
      if (typeof node.$ref === "string") references.add(node.$ref);
    };
    walkDocument(schema, visit, "schema");
    return { passes, targets: Array.from(references, (reference) => valueAt(document, reference)) };
  };
  return (schema) => {
    /** The parts so far, each with the one that refers to it. */
    const reached = new Map<unknown, unknown>([[schema, undefined]]);
    // Iteration over a Map also visits entries that are added meanwhile.
    for (const [part, by] of reached) {
      const found = getOrAdd(known, part, () => scan(part));
      if (found.passes) {
        // Each part on the way leads to it, too. Searches from there need not go the way again.
        for (let on = by; on !== undefined; on = reached.get(on)) known.set(on, found);
        return true;
      }
      for (const target of found.targets) if (!reached.has(target)) reached.set(target, part);
    }
    for (const part of reached.keys()) known.set(part, { passes: false, targets: [] });
    return false;
  };
}
