import type { Document } from "./openapi.ts";
import { segmentsOf } from "./pointer.ts";
import { isNode, type Node, walk } from "./walk-document.ts";

/** Whether a schema is an integer that may exceed 2^53 (`x-json-integer: { exact: true }`). */
export function isExactInteger(schema: Readonly<Node>): boolean {
  const mark = schema["x-json-integer"];
  return isNode(mark) && mark.exact === true;
}

/** Makes the check whether the values of a schema may hold such integers at any depth. */
export function createExactCheck({ components }: Document): (schema: unknown) => boolean {
  const users = new Map<string, string[]>();
  const exact = new Set<string>();
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    const own = scan(schema);
    if (own.exact) exact.add(name);
    for (const used of own.uses) {
      const known = users.get(used);
      if (known) known.push(name);
      else users.set(used, [name]);
    }
  }
  // What uses an exact schema is exact as well: the set grows while it is gone through.
  for (const name of exact) for (const user of users.get(name) ?? []) exact.add(user);
  return (schema) => {
    const own = scan(schema);
    return own.exact || own.uses.some((name) => exact.has(name));
  };
}

/** What a schema says by itself, and which component schemas it uses. */
function scan(schema: unknown): { readonly exact: boolean; readonly uses: readonly string[] } {
  let exact = false;
  const uses: string[] = [];
  walk(schema, "schema", "#", {
    visit: (node) => {
      exact ||= isExactInteger(node);
      const segments = typeof node.$ref === "string" ? segmentsOf(node.$ref) : undefined;
      if (segments?.[1] === "schemas" && segments[2] !== undefined) uses.push(segments[2]);
    },
  });
  return { exact, uses };
}
