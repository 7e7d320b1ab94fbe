import { valueAt } from "./pointer.ts";
import { usersOf } from "./reference-chains.ts";
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
    const uses = new Map<string, ReadonlySet<string>>();
    const passing = new Set<string>();
    const reached = new Set(own.uses);
    // Iteration over a Set also visits members that are added meanwhile.
    for (const use of reached) {
      const target = known.get(use) ?? scan(valueAt(document, use));
      if (target.passes) passing.add(use);
      uses.set(use, target.uses);
      for (const further of target.uses) reached.add(further);
    }
    const users = usersOf(uses);
    // What uses a passing schema passes, too.
    for (const use of passing) for (const user of users.get(use) ?? []) passing.add(user);
    for (const use of reached) known.set(use, { passes: passing.has(use), uses: new Set() });
    return own.passes || [...own.uses].some((use) => passing.has(use));
  };
}

/** Result of a test for a schema and those inside of it, and the references in them that the result leaves open. */
interface Scan {
  readonly passes: boolean;
  readonly uses: ReadonlySet<string>;
}
