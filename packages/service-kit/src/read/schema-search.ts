import { groupPairs } from "../base/group-pairs.ts";
import { valueAt } from "./pointer.ts";
import { type DocumentNode, type NodeKind, walkDocument } from "./walk-document.ts";

export type SchemaTest = (schema: DocumentNode) => boolean;

/** Makes a function that tests a schema and all schemas below it, at any depth and through references. */
export function createSchemaSearch(document: object, test: SchemaTest): (schema: unknown) => boolean {
  const scan = (value: unknown, kind: NodeKind = "schema") => {
    let passes = false;
    const uses = new Set<string>();
    walkDocument(value, kind, "#", {
      visit: (node, kind) => {
        passes ||= kind === "schema" && test(node);
        if (typeof node.$ref === "string") uses.add(node.$ref);
      },
    });
    return { passes, uses };
  };
  const targets = [...scan(document, "document").uses].map((use) => ({ use, ...scan(valueAt(document, use)) }));
  const users = groupPairs(targets.flatMap(({ use, uses }) => [...uses].map((used) => [used, use] as const)));
  const passing = new Set(targets.flatMap(({ use, passes }) => (passes ? use : [])));
  // What uses a passing schema passes, too. Iteration over a Set also visits members that are added meanwhile.
  for (const use of passing) for (const user of users.get(use) ?? []) passing.add(user);
  return (schema) => {
    const { passes, uses } = scan(schema);
    return passes || [...uses].some((use) => passing.has(use));
  };
}
