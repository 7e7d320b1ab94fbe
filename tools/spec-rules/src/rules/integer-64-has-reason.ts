import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";
import { subschemas } from "../schemas.ts";

/**
 * Requires a 64-bit integer in a body to be a string of digits, or a number with a reason in `x-json-integer`: not every
 * client reads a JSON number beyond 2^53 exactly. Parameters and headers are sent as text anyway.
 */
export const integer64HasReason: Rule = () => {
  const seen = new Set<unknown>();
  return {
    MediaType(node, context) {
      const body = new Cursor(context, node).get("schema");
      if (body === undefined) return;
      for (const schema of subschemas(body, seen)) {
        const { type, format, pattern } = schema.object;
        if (format !== "int64" && format !== "uint64") continue;
        const types = [type].flat();
        if (types.includes("integer") && !Object.hasOwn(schema.object, "x-json-integer")) {
          schema.report(
            `Not every client reads a JSON number of format ${format} exactly. Make it a string with a pattern, or say in \`x-json-integer\` why it is a number.`,
          );
        }
        if (types.includes("string") && pattern === undefined) {
          schema.report(`A string with format ${format} needs a pattern of digits, or any text would pass.`);
        }
      }
    },
  };
};
