import { isSecretName } from "@ledgergate/support/secret-name";
import { Cursor } from "../cursor.ts";
import { answerSchemas, requestSchemas } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { subschemas } from "../schemas.ts";

/**
 * Requires `format: password` for secrets. Clients mask such inputs in their errors, and quote no answer that contains such a
 * member.
 */
export const secretIsMarked: Rule = () => ({
  Parameter(node, context) {
    const schema = new Cursor(context, node).get("schema");
    if (schema !== undefined) check(String(node.name), schema);
  },
  Operation(node, context) {
    const operation = new Cursor(context, node);
    const bodies = [...requestSchemas(operation), ...answerSchemas(operation).map(({ body }) => body)];
    for (const schema of bodies.flatMap((body) => [...subschemas(body)]))
      for (const [name, property] of schema.entries("properties")) check(name, property);
  },
});

function check(name: string, schema: Cursor): void {
  const { type, format, "x-secret": secret } = schema.object;
  // The members and items of other values have marks of their own.
  const types = [type ?? "string"].flat();
  const isText = types.every((one) => one === "string" || one === "null");
  if (!isText || !isSecretName(name) || format === "password" || secret === false) return;
  const remedy = "Add `format: password`, so that no error shows it, or `x-secret: false`, if it is none.";
  schema.report(`\`${name}\` has the name of a secret. ${remedy}`);
}
