import { Cursor } from "../cursor.ts";
import { answerBodies } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { subschemas } from "../schemas.ts";

/**
 * A server may add a value to any list of texts in its answers, and no client may break on it. So a string `enum` in an
 * answer carries `x-open-enum`; a member that always has one value is a `const`.
 */
export const responseEnumIsOpen: Rule = () => {
  const seen = new Set<unknown>();
  return {
    Operation(node, context) {
      for (const { mediaType } of answerBodies(new Cursor(context, node))) {
        const body = mediaType.get("schema");
        if (body === undefined) continue;
        for (const schema of subschemas(body, seen)) {
          const { enum: values, type } = schema.object;
          if (![type].flat().includes("string") || !Array.isArray(values)) continue;
          // One text, with or without null, is a `const` in other words.
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
