import { isObject } from "../base/json.ts";
import { resolveReference } from "./references.ts";

/** Finds all members that a document describes, by name. The value is true for a secret (`format: password`). */
export function describedMembers(document: object): ReadonlyMap<string, boolean> {
  const marks = new Map<string, boolean>();
  const pending: unknown[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== "object" || node === null) continue;
    pending.push(...Object.values(node));
    const { properties } = node as { readonly properties?: unknown };
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(schema)) continue;
      const { format } = resolveReference<{ readonly format?: unknown }>(document, schema);
      marks.set(name, marks.get(name) === true || format === "password");
    }
  }
  return marks;
}
