import { valueAt } from "./pointer.ts";
import { walkDocument } from "./walk-document.ts";

/**
 * Makes a function that tests if a value of a schema may hold links: some part of the schema has the format `uri` or
 * `uri-template`. A schema without links is searched once, since operations share the schemas of their failures.
 */
export function createLinkSearch(document: object): (schema: object) => boolean {
  const known = new Map<unknown, boolean>();
  return (schema) => {
    const reached = new Set<unknown>([schema]);
    let found = false;
    // Iteration over a Set also visits members that are added meanwhile.
    for (const one of reached) {
      if (known.get(one) === undefined)
        walkDocument(one, "schema", "#", {
          visit({ format, $ref }, kind) {
            if (kind !== "schema") return;
            found ||= format === "uri" || format === "uri-template";
            if (typeof $ref === "string") reached.add(valueAt(document, $ref));
          },
        });
      found ||= known.get(one) === true;
      if (found) break;
    }
    for (const one of found ? [schema] : reached) known.set(one, found);
    return found;
  };
}
