import { segmentsOf, walkDocument } from "@ledgergate/support/service-kit";
import type { Document, JsonObject } from "./openapi.ts";

export type SchemaTest = (schema: Readonly<JsonObject>) => boolean;

/** Creates a function that tests a schema and all schemas below it, at any depth and through references. */
export function createSchemaSearch({ components }: Document, test: SchemaTest): (schema: unknown) => boolean {
  const users = new Map<string, string[]>();
  const passing = new Set<string>();
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    const own = scan(schema, test);
    if (own.passes) passing.add(name);
    for (const used of own.uses) {
      const known = users.get(used);
      if (known) known.push(name);
      else users.set(used, [name]);
    }
  }
  // A schema that uses a passing one passes, too. Iteration over a Set also visits members that are added meanwhile.
  for (const name of passing) for (const user of users.get(name) ?? []) passing.add(user);
  return (schema) => {
    const own = scan(schema, test);
    return own.passes || own.uses.some((name) => passing.has(name));
  };
}

/** Tests one schema on its own, and collects the component schemas that it uses. */
function scan(schema: unknown, test: SchemaTest): { readonly passes: boolean; readonly uses: readonly string[] } {
  let passes = false;
  const uses: string[] = [];
  walkDocument(schema, "schema", "#", {
    visit: (node, kind) => {
      passes ||= kind === "schema" && test(node);
      const segments = typeof node.$ref === "string" ? segmentsOf(node.$ref) : undefined;
      if (segments?.[1] === "schemas" && segments[2] !== undefined) uses.push(segments[2]);
    },
  });
  return { passes, uses };
}
