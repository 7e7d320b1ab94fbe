import { unionParts, valuesAt } from "../complete-unions.ts";
import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires every branch of a union to have a unique value in its discriminating member. */
export const unionIsComplete: Rule = () => ({
  Schema(node, context) {
    const schema = new Cursor(context, node);
    const member = schema.get("discriminator")?.object.propertyName;
    if (member === undefined) return;
    const seen = new Set<string>();
    for (const part of unionParts(schema)) {
      const values = valuesAt(part, String(member));
      if (values.length === 0)
        part.report(`This branch of a union has no value of \`${member}\`. Give \`${member}\` a \`const\`.`);
      for (const value of values) {
        if (seen.has(value))
          part.report(`Two branches of a union have the \`${member}\` \`${value}\`. Give each branch its own.`);
        seen.add(value);
      }
    }
  },
});
