import { valueAt } from "./references.ts";
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
    if (own.passes) return true;
    /** The references so far, each with the one whose target has it. */
    const reached = new Map<string, string | undefined>([...own.uses].map((use) => [use, undefined]));
    // Iteration over a Map also visits entries that are added meanwhile.
    for (const [use, by] of reached) {
      const target = known.get(use) ?? scan(valueAt(document, use));
      known.set(use, target);
      if (target.passes) {
        // Each reference on the way leads to it, too. Searches from there need not go the way again.
        for (let on = by; on !== undefined; on = reached.get(on)) known.set(on, target);
        return true;
      }
      for (const further of target.uses) if (!reached.has(further)) reached.set(further, use);
    }
    for (const use of reached.keys()) known.set(use, { passes: false, uses: new Set() });
    return false;
  };
}

/** Result of a test for a schema and those inside of it, and the references in them that the result leaves open. */
interface Scan {
  readonly passes: boolean;
  readonly uses: ReadonlySet<string>;
}
