import { groupPairs } from "../base/group-pairs.ts";
import { valueAt } from "./pointer.ts";
import { type DocumentNode, walkDocument } from "./walk-document.ts";

export type SchemaTest = (schema: DocumentNode) => boolean;

/** Makes a function that tests a schema and all schemas below it, at any depth and through references. */
export function createSchemaSearch(document: object, test: SchemaTest): (schema: unknown) => boolean {
  const scan = (value: unknown) => {
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
  const known = new Map<string, boolean>();
  return (schema) => {
    const own = scan(schema);
    const targets = new Map<string, ReturnType<typeof scan>>();
    const reached = new Set(own.uses);
    // Iteration over a Set also visits members that are added meanwhile.
    for (const use of reached) {
      if (known.has(use)) continue;
      const target = scan(valueAt(document, use));
      targets.set(use, target);
      for (const further of target.uses) reached.add(further);
    }
    const users = groupPairs([...targets].flatMap(([user, { uses }]) => [...uses].map((use) => [use, user] as const)));
    const passing = new Set([...reached].filter((use) => known.get(use) ?? targets.get(use)?.passes));
    // What uses a passing schema passes, too.
    for (const use of passing) for (const user of users.get(use) ?? []) passing.add(user);
    for (const use of reached) known.set(use, passing.has(use));
    return own.passes || [...own.uses].some((use) => passing.has(use));
  };
}
