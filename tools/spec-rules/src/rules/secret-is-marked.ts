import { Cursor } from "../cursor.ts";
import { answerSchemas, requestSchemas } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { subschemas } from "../schemas.ts";
import { isUnmarked } from "../secret.ts";

/**
 * Requires `format: password` for secrets. Clients mask such inputs in their errors, and quote no answer that contains such a
 * member.
 */
export const secretIsMarked: Rule = () => ({
  Parameter(node, context) {
    check(String(node.name), new Cursor(context, node).get("schema"));
  },
  Operation(node, context) {
    const operation = new Cursor(context, node);
    const bodies = [...requestSchemas(operation), ...answerSchemas(operation).map(({ body }) => body)];
    for (const schema of bodies.flatMap((body) => [...subschemas(body)]))
      for (const [name, property] of schema.entries("properties")) check(name, property);
  },
});

function check(name: string, schema?: Cursor): void {
  const remedy = "Add `format: password`, so that no error shows it, or `x-secret: false`, if it is none.";
  if (isUnmarked(name, () => schema?.object ?? {})) schema?.report(`\`${name}\` has the name of a secret. ${remedy}`);
}
