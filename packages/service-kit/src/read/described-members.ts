import { isObject } from "../base/json.ts";
import { partsOf } from "./references.ts";
import { walkDocument } from "./walk-document.ts";

/** Tests for a schema that says what its text is. Such a text is no secret by its name alone. */
export function explainsText(schema: object): boolean {
  return (
    Object(schema)["x-secret"] === false || ["format", "enum", "const", "pattern"].some((keyword) => keyword in schema)
  );
}

/**
 * Finds the members of which a document says if they are secrets: true for `format: password` in any schema of this name, false if all schemas
 * of this name say what the text is. The name decides about the others.
 */
export function describedMembers(document: object): ReadonlyMap<string, boolean | undefined> {
  const marks = new Map<string, boolean | undefined>();
  walkDocument(document, ({ properties }, kind) => {
    if (kind !== "schema" || !isObject(properties)) return;
    for (const [name, schema] of Object.entries(properties)) {
      if (!isObject(schema)) continue;
      const parts = partsOf(document, schema);
      if (parts.some(({ format }) => format === "password")) marks.set(name, true);
      else if (marks.get(name) !== true && !parts.some(explainsText)) marks.set(name, undefined);
      else if (!marks.has(name)) marks.set(name, false);
    }
  });
  return marks;
}
