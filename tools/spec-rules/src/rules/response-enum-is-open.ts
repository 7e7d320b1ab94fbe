import { Cursor } from "../cursor.ts";
import { answerSchemas } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { subschemas } from "../schemas.ts";

/**
 * Requires `x-open-enum` for a string `enum` in an answer, so that clients accept values that the server adds later. A member
 * with a fixed value is a `const`.
 */
export const responseEnumIsOpen: Rule = () => {
  const seen = new Set<unknown>();
  return {
    Operation(node, context) {
      for (const { body } of answerSchemas(new Cursor(context, node))) {
        for (const schema of subschemas(body, seen)) {
          const { enum: values, type } = schema.object;
          if (![type].flat().includes("string") || !Array.isArray(values)) continue;
          // An enum with one text, with or without null, is equivalent to a `const`.
          if (values.filter((value) => value !== null).length < 2) continue;
          if (schema.object["x-open-enum"] === true) continue;
          schema.report(
            "An answer's enum may grow. Add `x-open-enum: true`, or use `const` for a value that never changes.",
          );
        }
      }
    },
  };
};
