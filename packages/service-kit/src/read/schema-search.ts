import { valueAt } from "./pointer.ts";
import { type DocumentNode, walkDocument } from "./walk-document.ts";

export type SchemaTest = (schema: DocumentNode) => boolean;

/** Makes a function that tests a schema and all schemas below it, at any depth and through references. */
export function createSchemaSearch(document: object, test: SchemaTest): (schema: unknown) => boolean {
  const scan = (value: unknown): Scan => {
    let passes = false;
    const uses = new Set<string>();
    walkDocument(value, "schema", "#", {
      visit: (node, kind) => {
        passes ||= kind === "schema" && test(node);
        if (typeof node.$ref === "string") uses.add(node.$ref);
      },
    });
    return { passes, uses };
  };
  const known = new Map<string, Scan>();
  return (schema) => {
    const own = scan(schema);
    const reached = new Set(own.uses);
    if (own.passes) return true;
    // Iteration over a Set also visits members that are added meanwhile.
    for (const use of reached) {
      const target = known.get(use) ?? scan(valueAt(document, use));
      known.set(use, target);
      if (target.passes) return true;
      for (const further of target.uses) reached.add(further);
    }
    for (const use of reached) known.set(use, { passes: false, uses: new Set() });
    return false;
  };
}

/** Result of a test for a schema and those inside of it, and the references in them that the result leaves open. */
interface Scan {
  readonly passes: boolean;
  readonly uses: ReadonlySet<string>;
}
