import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires that `x-alias-of` of a property names a property beside it that is no alias. */
export const aliasNamesMember: Rule = () => ({
  Schema(node, context) {
    const properties = new Cursor(context, node).entries("properties");
    const names = properties.filter(([, { object }]) => !object["x-alias-of"]).map(([name]) => name);
    for (const [, property] of properties) {
      const alias = property.get("x-alias-of");
      if (alias === undefined || names.includes(String(alias.node))) continue;
      alias.report(`There is no property \`${alias.node}\` beside this one. There are: ${names.join(", ")}.`);
    }
  },
});
