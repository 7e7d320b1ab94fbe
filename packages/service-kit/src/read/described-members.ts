import { isObject } from "../base/json.ts";
import { partsOf } from "./parts.ts";
import { walkDocument } from "./walk-document.ts";

/**
 * Finds the members of which a document says if they are secrets: true for `format: password` in any schema of this name, false for
 * `x-secret: false`.
 */
export function describedMembers(document: object): ReadonlyMap<string, boolean> {
  const marks = new Map<string, boolean>();
  walkDocument(document, "document", "#", {
    visit: ({ properties }, kind) => {
      if (kind !== "schema" || !isObject(properties)) return;
      for (const [name, schema] of Object.entries(properties)) {
        if (!isObject(schema)) continue;
        const parts = partsOf(document, schema);
        if (parts.some(({ format }) => format === "password")) marks.set(name, true);
        else if (!marks.has(name) && parts.some(({ "x-secret": secret }) => secret === false)) marks.set(name, false);
      }
    },
  });
  return marks;
}
