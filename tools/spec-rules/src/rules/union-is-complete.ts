import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";
import { unionBranches } from "../union-kinds.ts";

/** Requires every branch of a union to have a unique value in its discriminating member, or in the discriminator's `mapping`. */
export const unionIsComplete: Rule = () => ({
  Schema(node, context) {
    const schema = new Cursor(context, node);
    const member = schema.get("discriminator")?.object.propertyName;
    if (member === undefined) return;
    const seen = new Set<string>();
    for (const { part, declared, mapped } of unionBranches(schema)) {
      const kinds = declared.length > 0 ? declared : mapped;
      if (kinds.length === 0)
        part.report(`This branch of a union has no value of \`${member}\`. Give \`${member}\` a \`const\`.`);
      for (const kind of kinds) {
        if (seen.has(kind))
          part.report(`Two branches of a union have the \`${member}\` \`${kind}\`. Give each branch its own.`);
        seen.add(kind);
      }
    }
  },
});
