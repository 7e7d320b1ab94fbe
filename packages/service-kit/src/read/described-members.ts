import { isObject } from "../base/json.ts";
import { isSecret } from "./parts.ts";
import { walkDocument } from "./walk-document.ts";

/** Finds all members that a document describes, by name. The value is true for a secret (`format: password`). */
export function describedMembers(document: object): ReadonlyMap<string, boolean> {
  const marks = new Map<string, boolean>();
  walkDocument(document, "document", "#", {
    visit: ({ properties }, kind) => {
      if (kind !== "schema" || !isObject(properties)) return;
      for (const [name, schema] of Object.entries(properties)) {
        if (!isObject(schema)) continue;
        marks.set(name, marks.get(name) === true || isSecret(document, schema));
      }
    },
  });
  return marks;
}
