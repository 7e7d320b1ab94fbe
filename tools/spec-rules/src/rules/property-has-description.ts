import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires every property to have a description, beside its `$ref` or in the schema of the `$ref`. */
export const propertyHasDescription: Rule = () => ({
  Schema(node, context) {
    for (const [name, property] of new Cursor(context, node).entries("properties")) {
      if (property.object.description) continue;
      property.report(`The property \`${name}\` has no description. Describe its content and its unit.`);
    }
  },
});
