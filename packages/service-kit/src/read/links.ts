import { isObject } from "../base/json.ts";
import { resolveReference } from "./references.ts";

/** Members of a schema that hold values instead of schemas. */
const values: readonly string[] = ["example", "examples", "default", "enum", "const"];

/**
 * Makes a function that tests if a value of a schema may hold links: some part of the schema has the format `uri` or
 * `uri-template`. A schema without links is searched once, since operations share the schemas of their failures.
 */
export function createLinkSearch(document: object): (schema: object) => boolean {
  const known = new Map<unknown, boolean>();
  return (schema) => {
    const node = resolveReference<object>(document, schema);
    const found = known.get(node) ?? hasLinkFormat(document, node, known);
    known.set(node, found);
    return found;
  };
}

function hasLinkFormat(document: object, schema: object, known: Map<unknown, boolean>): boolean {
  const seen = new Set<unknown>();
  const pending: object[] = [schema];
  for (let given = pending.pop(); given; given = pending.pop()) {
    const node = resolveReference<object>(document, given);
    if (seen.has(node) || known.get(node) === false) continue;
    seen.add(node);
    if (known.get(node) || ("format" in node && (node.format === "uri" || node.format === "uri-template"))) return true;
    for (const [name, part] of Object.entries(node)) {
      if (values.includes(name) || name.startsWith("x-")) continue;
      // The document chooses the names of `properties`: one of them may be `example`.
      if (name === "properties" && isObject(part)) pending.push(...Object.values(part).filter(isObject));
      else if (typeof part === "object" && part !== null) pending.push(part);
    }
  }
  for (const node of seen) known.set(node, false);
  return false;
}
