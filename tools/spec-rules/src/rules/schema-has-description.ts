import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires a description of every named schema. It becomes the documentation of the type in the clients. */
export const schemaHasDescription: Rule = () => {
  const seen = new Set<string>();
  return {
    ref(_reference, context, resolved) {
      if (context.type.name !== "Schema" || resolved.location === undefined) return;
      const file = resolved.location.source.absoluteRef;
      if (seen.has(file)) return;
      seen.add(file);
      const schema = new Cursor(context, resolved.node, resolved.location);
      if (schema.object.description === undefined) {
        schema.report("The schema has no description. Describe it: the text documents its type in the clients.");
      }
    },
  };
};
