import { isObject } from "./json.ts";
import { resolveReference } from "./references.ts";

/** Members of a schema that hold values, which are no schemas. */
const values: readonly string[] = ["example", "examples", "default", "enum", "const"];

/**
 * Tells whether a value of a schema may hold links: some part of it has the format `uri` or `uri-template`. Each schema is walked
 * once, since operations share those of their failures.
 */
export function createLinkSearch(document: object): (schema: object) => boolean {
  const known = new Map<object, boolean>();
  return (schema) => {
    const node = resolveReference<object>(document, schema);
    let found = known.get(node);
    if (found === undefined) {
      found = hasLinkFormat(document, node);
      known.set(node, found);
    }
    return found;
  };
}

function hasLinkFormat(document: object, schema: object): boolean {
  const seen = new Set<unknown>();
  const pending: object[] = [schema];
  for (let given = pending.pop(); given; given = pending.pop()) {
    const node = resolveReference<object>(document, given);
    if (seen.has(node)) continue;
    seen.add(node);
    if ("format" in node && (node.format === "uri" || node.format === "uri-template")) return true;
    for (const [name, part] of Object.entries(node)) {
      if (values.includes(name) || name.startsWith("x-")) continue;
      // The members of `properties` are named by the document, so that one may be called `example`.
      if (name === "properties" && isObject(part)) pending.push(...Object.values(part).filter(isObject));
      else if (typeof part === "object" && part !== null) pending.push(part);
    }
  }
  return false;
}
